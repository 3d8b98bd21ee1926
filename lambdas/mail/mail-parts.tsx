import { Link } from '@react-email/link';
import { Section } from '@react-email/section';
import { Text } from '@react-email/text';
import { type CSSProperties, createElement, type ReactNode } from 'react';
import { styles } from '#lambdas/mail/mail-style.ts';
import type { MailWords, Row } from '#lambdas/mail/mail-words.ts';

/** A layout table of one cell: Outlook knows no other box with a ground and padding. */
function Box({ cell, children, ...table }: BoxProps) {
  return (
    <table {...table} align="center" border={0} cellPadding={0} cellSpacing={0} role="presentation">
      <tbody>
        <tr>
          <td {...cell}>{children}</td>
        </tr>
      </tbody>
    </table>
  );
}

type BoxProps = {
  cell: { className: string; style: CSSProperties };
  width: string;
  className?: string;
  style?: CSSProperties;
  children: ReactNode;
};

/** The mail's body. Its cell repeats the ground, which some clients remove from the body. */
export function Paper({ children }: { children: ReactNode }) {
  return (
    <body lang="fr" className="paper" style={styles.body}>
      <Box width="100%" cell={{ className: 'paper', style: styles.paper }}>
        {children}
      </Box>
    </body>
  );
}

/** The sheet that the words stand on. */
export function Sheet({ children }: { children: ReactNode }) {
  return (
    <Box width="600" className="sheet" style={styles.sheet} cell={{ className: 'sheet-cell', style: styles.sheetCell }}>
      {children}
    </Box>
  );
}

/** The two threads, together: borders, because clients block images. Screen readers skip them. */
export function ThreadRule() {
  return (
    <table width="100%" border={0} cellPadding={0} cellSpacing={0} role="presentation" aria-hidden="true">
      <tbody>
        <tr>
          <td className="threads" style={styles.threads}>
            {'\u200b'}
          </td>
        </tr>
      </tbody>
    </table>
  );
}

function TableRow({ label, value, style, weight }: Row & { style: CSSProperties; weight: number }) {
  return (
    <tr>
      <th scope="row" align="left" className="ink row" style={{ ...style, fontWeight: weight }}>
        {label}
      </th>
      <td align="right" className="ink row" style={{ ...style, ...styles.amount }}>
        {value}
      </td>
    </tr>
  );
}

/** Labels and values, row by row; a data table, so that screen readers announce its header cells. */
export function Table({ title, rows, total, small }: NonNullable<MailWords['table']>) {
  return (
    <Section style={styles.block}>
      <Text className="ink" style={styles.heading}>
        {title}
      </Text>
      <table width="100%" border={0} cellPadding={0} cellSpacing={0}>
        <tbody>
          {rows.map((row) => (
            <TableRow key={row.label} {...row} style={styles.row} weight={400} />
          ))}
          {total && <TableRow {...total} style={styles.total} weight={600} />}
        </tbody>
      </table>
      {small && (
        <Text className="soft" style={styles.small}>
          {small}
        </Text>
      )}
    </Section>
  );
}

const lineBreak = <br />;

/** What somebody wrote to us, with a line at its side. It has `<br>`s because Outlook ignores `white-space`. */
export function Quote({ title, text }: NonNullable<MailWords['quote']>) {
  const [, ...lines] = text.split('\n').flatMap((line) => [lineBreak, line]);
  return (
    <Section style={styles.block}>
      <Text className="ink" style={styles.heading}>
        {title}
      </Text>
      <table width="100%" border={0} cellPadding={0} cellSpacing={0} role="presentation">
        <tbody>
          <tr>{createElement('td', { className: 'ink quote', style: styles.quote }, ...lines)}</tr>
        </tbody>
      </table>
    </Section>
  );
}

export function Note({ title, text }: { title: string; text: string }) {
  return (
    <Section style={styles.block}>
      <Text className="ink" style={styles.heading}>
        {title}
      </Text>
      <Text className="ink" style={styles.note}>
        {text}
      </Text>
    </Section>
  );
}

/** Links to the terms, and who sells. */
export function MailFooter({ links, seller }: Pick<MailWords, 'links' | 'seller'>) {
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
