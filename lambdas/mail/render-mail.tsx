import { Button } from '@react-email/button';
import { Head } from '@react-email/head';
import { Heading } from '@react-email/heading';
import { Html } from '@react-email/html';
import { Link } from '@react-email/link';
import { Preview } from '@react-email/preview';
import { Section } from '@react-email/section';
import { Text } from '@react-email/text';
import { renderToStaticMarkup } from 'react-dom/server';
import { mails } from '#content/mails.ts';
import { type Action, fill, listActions, type MailWords } from '#lambdas/mail/fill-words.ts';
import { MailFooter, Message, Note, Paper, Picture, Quote, Sheet, Table } from '#lambdas/mail/mail-parts.tsx';
import { outlookStyle, styleSheet, styles } from '#lambdas/mail/mail-style.ts';
import { renderText } from '#lambdas/mail/mail-text.ts';

/**
 * A mail's subject, HTML and text. React's own renderer rather than React Email's: a quarter of the bundle (no prettier, no
 * html-to-text). The text part is written by hand.
 */
export function renderMail(words: MailWords): { subject: string; html: string; text: string } {
  const markup = renderToStaticMarkup(<MailDocument {...words} />);
  const html = `<!DOCTYPE html>${markup.replace('</head>', `${outlookStyle}</head>`)}`;
  return { subject: words.subject, html, text: renderText(words) };
}

/** Before a short last word, which would be a line alone; `[^ ]`, since a no-break space is no place to break. */
const lastSpace = / (?=[^ ]{1,9}$)/u;

function MailDocument(words: MailWords) {
  const { subject, preheader, title, paragraphs, isLetter, message, picture, table, quote, notes, links, seller } =
    words;
  return (
    <Html lang="fr">
      <MailHead title={subject} />
      <Paper>
        <Preview>{preheader}</Preview>
        <main>
          <Sheet siteUrl={words.siteUrl}>
            <Heading as="h1" className="ink" style={styles.title}>
              {title.replace(lastSpace, '\u00a0')}
            </Heading>
            {message && <Message {...message} />}
            {paragraphs.map((paragraph) => (
              <Text key={paragraph} className="ink" style={isLetter ? styles.letter : styles.paragraph}>
                {paragraph}
              </Text>
            ))}
            {listActions(words).map((action) => (
              <ActionButton key={action.url} {...action} />
            ))}
            {picture && <Picture {...picture} />}
            {table && <Table {...table} />}
            {quote && <Quote {...quote} />}
            {notes.map((note) => (
              <Note key={note.title} {...note} />
            ))}
            <MailFooter links={links} seller={seller} />
          </Sheet>
        </main>
      </Paper>
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

function ActionButton({ label, url }: Action) {
  return (
    <Section style={styles.action}>
      <Button href={url} className="button" style={styles.button}>
        {label}
      </Button>
      <Text className="soft" style={{ ...styles.small, margin: '14px 0 0' }}>
        {fill(mails.copyLink)}
        {'\u00a0'}:
        <br />
        <Link href={url} className="link" style={styles.link}>
          {url}
        </Link>
      </Text>
    </Section>
  );
}
