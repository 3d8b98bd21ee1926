import { renderToStaticMarkup } from 'react-dom/server';
import { Body, Button, Container, Head, Heading, Html, Link, Preview, Section, Text } from 'react-email';
import { MailFooter, Note, OrderTable, ThreadRule } from '#lambdas/mail/order-mail-parts.tsx';
import { styleSheet, styles } from '#lambdas/mail/order-mail-style.ts';
import { renderOrderText } from '#lambdas/mail/order-mail-text.ts';
import { describeOrderMail, type OrderMail, type OrderMailWords } from '#lambdas/mail/order-mail-words.ts';

/**
 * The mail with the download link: subject, HTML and text. React's own renderer rather than react-email's: a quarter of
 * the bundle (no prettier, no html-to-text), and the text part is better written by hand.
 */
export async function renderOrderMail(mail: OrderMail): Promise<{ subject: string; html: string; text: string }> {
  const words = describeOrderMail(mail);
  const markup = renderToStaticMarkup(<OrderDocument words={words} downloadUrl={mail.downloadUrl} />);
  return {
    subject: words.subject,
    html: `<!DOCTYPE html>${markup}`,
    text: renderOrderText(words, mail.downloadUrl),
  };
}

type DocumentProps = { words: OrderMailWords; downloadUrl: string };

function OrderDocument({ words, downloadUrl }: DocumentProps) {
  return (
    <Html lang="fr">
      <MailHead title={words.subject} />
      <Body lang="fr" className="paper" style={styles.body}>
        <Preview useTitleTag={false}>{words.preheader}</Preview>
        <main>
          <Container width="600" className="sheet" tdClassName="sheet-cell" style={styles.sheet}>
            <Text className="ink" style={styles.brand}>
              Guide Amour
            </Text>
            <ThreadRule />
            <Heading as="h1" className="ink" style={styles.title}>
              {words.title}
            </Heading>
            <Text className="ink" style={styles.text}>
              {words.lead}
            </Text>
            <DownloadAction action={words.action} downloadUrl={downloadUrl} />
            <OrderTable {...words} />
            {words.notes.map(({ title, text }) => (
              <Note key={title} title={title}>
                {text}
              </Note>
            ))}
            <MailFooter {...words} />
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

function DownloadAction({ action, downloadUrl }: { action: string; downloadUrl: string }) {
  return (
    <Section style={styles.action}>
      <Button href={downloadUrl} className="button" style={styles.button}>
        {action}
      </Button>
      <Text className="soft" style={{ ...styles.small, margin: '14px 0 0' }}>
        Si le bouton ne s’ouvre pas, copiez ce lien{'\u00a0'}:{' '}
        <Link href={downloadUrl} className="link" style={styles.link}>
          {downloadUrl}
        </Link>
      </Text>
    </Section>
  );
}
