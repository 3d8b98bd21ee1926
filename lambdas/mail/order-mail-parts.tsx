import type { ReactNode } from 'react';
import { Link, Section, Text } from 'react-email';
import { colours, styles } from '#lambdas/mail/order-mail-style.ts';
import type { OrderMailWords } from '#lambdas/mail/order-mail-words.ts';

type Borders = { top: string; bottom: string; height: number; width: string };

function ThreadPiece({ top, bottom, height, width }: Borders) {
  const borders = { borderTop: `2px solid ${top}`, borderBottom: `2px solid ${bottom}` };
  return (
    <td width={width} style={{ verticalAlign: 'middle', padding: 0 }}>
      <div
        className={top === colours.wine ? 'wine-first' : 'wine-last'}
        style={{ ...borders, height, fontSize: '1px', lineHeight: `${height}px` }}
      >
        {'\u200b'}
      </div>
    </td>
  );
}

/** The two threads, in cells: apart, crossed, and running on together. No image to block, nothing to read aloud. */
export function ThreadRule() {
  const { wine, terracotta } = colours;
  return (
    <table width="100%" border={0} cellPadding={0} cellSpacing={0} role="presentation" aria-hidden="true">
      <tbody>
        <tr>
          <ThreadPiece top={wine} bottom={terracotta} height={14} width="22%" />
          <ThreadPiece top={terracotta} bottom={wine} height={8} width="18%" />
          <ThreadPiece top={wine} bottom={terracotta} height={1} width="60%" />
        </tr>
      </tbody>
    </table>
  );
}

/** What was bought and what was paid; a real table, so it keeps its header cells for those who listen. */
export function OrderTable({ rows, total, vat }: Pick<OrderMailWords, 'rows' | 'total' | 'vat'>) {
  const lines = [...rows.map((row) => ({ ...row, style: styles.row })), { ...total, style: styles.total }];
  return (
    <Section style={styles.block}>
      <Text className="ink" style={styles.heading}>
        Votre commande
      </Text>
      <table width="100%" border={0} cellPadding={0} cellSpacing={0}>
        <tbody>
          {lines.map(({ label, value, style }) => (
            <tr key={label}>
              <th
                scope="row"
                align="left"
                className="ink row"
                style={{ ...style, fontWeight: style === styles.total ? 600 : 400 }}
              >
                {label}
              </th>
              <td align="right" className="ink row" style={{ ...style, ...styles.amount }}>
                {value}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Text className="soft" style={styles.small}>
        {vat}
      </Text>
    </Section>
  );
}

/** One titled paragraph. */
export function Note({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Section style={styles.block}>
      <Text className="ink" style={styles.heading}>
        {title}
      </Text>
      <Text className="ink" style={{ ...styles.text, fontSize: '15px', lineHeight: '23px' }}>
        {children}
      </Text>
    </Section>
  );
}

/** Where the contract stands, and who sells. */
export function MailFooter({ links, seller }: Pick<OrderMailWords, 'links' | 'seller'>) {
  return (
    <Section style={{ margin: '32px 0 0' }}>
      {links.map(({ label, url }) => (
        <Text key={url} className="soft" style={styles.small}>
          <Link href={url} className="link" style={styles.link}>
            {label}
          </Link>
        </Text>
      ))}
      <Text className="soft" style={{ ...styles.small, margin: '10px 0 0' }}>
        {seller}
      </Text>
    </Section>
  );
}
