import { renderToStaticMarkup } from 'react-dom/server';
import { Body, Button, Container, Head, Heading, Html, Link, Preview, Section, Text } from 'react-email';
import { mails } from '#content/mails.ts';
import { site } from '#content/site.ts';
import { MailFooter, Note, Quote, Table, ThreadRule } from '#lambdas/mail/mail-parts.tsx';
import { styleSheet, styles } from '#lambdas/mail/mail-style.ts';
import { renderText } from '#lambdas/mail/mail-text.ts';
import { fill, type MailWords } from '#lambdas/mail/mail-words.ts';

/**
 * A mail's subject, HTML and text. React's own renderer rather than react-email's: a quarter of the bundle (no prettier, no
 * html-to-text), and the text part is better written by hand.
 */
export function renderMail(words: MailWords): { subject: string; html: string; text: string } {
  const markup = renderToStaticMarkup(<MailDocument {...words} />);
  return { subject: words.subject, html: `<!DOCTYPE html>${markup}`, text: renderText(words) };
}

function MailDocument({
  subject,
  preheader,
  title,
  paragraphs,
  action,
  table,
  quote,
  notes,
  links,
  seller,
}: MailWords) {
  return (
    <Html lang="fr">
      <MailHead title={subject} />
      <Body lang="fr" className="paper" style={styles.body}>
        <Preview useTitleTag={false}>{preheader}</Preview>
        <main>
          <Container width="600" className="sheet" tdClassName="sheet-cell" style={styles.sheet}>
            <Text className="ink" style={styles.brand}>
              {site.name}
            </Text>
            <ThreadRule />
            <Heading as="h1" className="ink" style={styles.title}>
              {title}
            </Heading>
            {paragraphs.map((paragraph) => (
              <Text key={paragraph} className="ink" style={styles.paragraph}>
                {paragraph}
              </Text>
            ))}
            {action && <Action {...action} />}
            {table && <Table {...table} />}
            {quote && <Quote {...quote} />}
            {notes.map((note) => (
              <Note key={note.title} {...note} />
            ))}
            <MailFooter links={links} seller={seller} />
          </Container>
        </main>
      </Body>
    </Html>
  );
}

function MailHead({ title }: { title: string }) {
  return (
    <Head>
      <title>{title}</title>
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <meta name="supported-color-schemes" content="light dark" />
      <style>{styleSheet}</style>
    </Head>
  );
}

function Action({ label, url }: { label: string; url: string }) {
  return (
    <Section style={styles.action}>
      <Button href={url} className="button" style={styles.button}>
        {label}
      </Button>
      <Text className="soft" style={{ ...styles.small, margin: '14px 0 0' }}>
        {fill(mails.copyLink)}
        {'\u00a0'}:{' '}
        <Link href={url} className="link" style={styles.link}>
          {url}
        </Link>
      </Text>
    </Section>
  );
}
