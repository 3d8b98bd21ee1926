import { Link } from '@react-email/link';
import { Section } from '@react-email/section';
import { Text } from '@react-email/text';
import { type CSSProperties, createElement, type ReactNode } from 'react';
import { site } from '#content/site.ts';
import type { MailWords, Row } from '#lambdas/mail/fill-words.ts';
import { styles } from '#lambdas/mail/mail-style.ts';

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

/** The sheet that the words stand on, under the shop's name and the two threads. */
export function Sheet({ siteUrl, children }: { siteUrl: string | undefined; children: ReactNode }) {
  return (
    <table {...sheetTable} border={0} cellPadding={0} cellSpacing={0} role="presentation">
      <tbody>
        <tr>
          <td className="band" style={styles.band}>
            <Text style={styles.brand}>{site.name}</Text>
          </td>
        </tr>
        {siteUrl && (
          <tr>
            <td style={styles.threads}>
              <img src={`${siteUrl}/mail/fils.png`} alt="" width={600} height={98} loading="lazy" style={styles.knot} />
            </td>
          </tr>
        )}
        <tr>
          <td className="sheet-cell" style={styles.sheetCell}>
            {children}
          </td>
        </tr>
      </tbody>
    </table>
  );
}

const sheetTable = { align: 'center', width: '600', className: 'sheet', style: styles.sheet } as const;

/** A picture of the site, as wide as the text; its size is an attribute too, for Outlook. Lazy, since React preloads others. */
export function Picture({ url, alt }: NonNullable<MailWords['picture']>) {
  return (
    <Section style={styles.block}>
      <img src={url} alt={alt} width={536} height={394} loading="lazy" className="ink" style={styles.picture} />
    </Section>
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

/** A text with its line breaks as `<br>`s, because Outlook ignores `white-space`. */
const breakLines = (text: string) =>
  text
    .split('\n')
    .flatMap((line) => [lineBreak, line])
    .slice(1);

/** What a buyer wrote to the reader: it opens the mail, under who wrote it. */
export function Message({ title, text }: NonNullable<MailWords['message']>) {
  return (
    <Section style={styles.message}>
      <Text className="soft" style={styles.small}>
        {title}
      </Text>
      {createElement('p', { className: 'ink', style: styles.words }, ...breakLines(text))}
    </Section>
  );
}

/** What somebody wrote to us, with a line at its side. */
export function Quote({ title, text }: NonNullable<MailWords['quote']>) {
  return (
    <Section style={styles.block}>
      <Text className="ink" style={styles.heading}>
        {title}
      </Text>
      <table width="100%" border={0} cellPadding={0} cellSpacing={0} role="presentation">
        <tbody>
          <tr>{createElement('td', { className: 'ink quote', style: styles.quote }, ...breakLines(text))}</tr>
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
