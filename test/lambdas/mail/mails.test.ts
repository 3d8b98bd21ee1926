import { expect, test } from 'vitest';
import { setFrenchSpaces } from '#content/french-text.ts';
import { readFirstLetter } from '#content/letters.ts';
import { mails } from '#content/mails.ts';
import { composeContactMail } from '#lambdas/contact/contact-mail.ts';
import { kindOfOccasion, nameMail } from '#lambdas/mail/mail-kind.ts';
import { samples as kinds } from '#local/sample-mails.ts';
import { guidePictures } from '#web/page-data/spreads.data.ts';

const siteUrl = 'https://guide-amour.example';

test.each(Object.entries(kinds))('the %s mail follows French typography', (_, { subject, text }) => {
  const words = `${subject}\n${text}`.replace(/https?:\S+/g, '');
  expect(words).not.toMatch(/'|\.\.\.| [;:!?»]|« |\d €|\{|undefined/);
});

const unasked = [
  ...(['contact', 'newsletter', 'withdrawal', 'unmatched-withdrawal', 'found-order', 'found-orders'] as const),
  ...(['found-access', 'link-again', 'address', 'gift', 'gift-closed', 'partner'] as const),
  ...(['edition-given', 'payment-failed'] as const),
];

test.each(unasked)('before it is opened, the %s mail, which anybody can cause, names no guide', (kind) => {
  expect(kinds[kind].subject).not.toMatch(/guide|amour|couple|carnet/i);
});

const ofOthers = ['gift', 'gift-closed', 'partner', 'found-access', 'address', 'edition-given'] as const;
test.each([...ofOthers, 'unmatched-withdrawal', 'payment-failed'] as const)('the %s mail ends by one click', (kind) => {
  for (const part of [kinds[kind].html, kinds[kind].text]) {
    expect(part).toContain('Ne plus rien recevoir de cette boutique');
    expect(part).toContain(`${siteUrl}/newsletter#stop=`);
  }
});

test('no short word stands alone on the last line of a mail’s title', () => {
  for (const { html } of Object.values(kinds)) expect(html).not.toMatch(/ [^ \u00a0<]{1,9}<\/h1>/);
  expect(kinds.refund.html).toContain('en\u00a0route</h1>');
});

test('every picture of a mail is a file of the site', () => {
  const shown = Object.values(kinds).flatMap(({ html }) => [...html.matchAll(/<img src="([^"]+)"/g)]);
  const addresses = new Set(shown.map(([, address = '']) => new URL(address).pathname));
  expect([...addresses]).toEqual(['/mail/fils.png', '/mail/guide-ouvert.jpg']);
  for (const address of addresses) expect(Object.keys(guidePictures())).toContain(address);
});

test('the newsletter mail quotes the first letter as it is', () => {
  const quoted = mails.newsletter.notes[0]?.text ?? '';
  expect(readFirstLetter().paragraphs.join(' ')).toContain(setFrenchSpaces(quoted));
});

test('the newsletter mail has its two links in both parts, each on a line of its own in the text', () => {
  const { html, text } = kinds.newsletter;
  for (const purpose of ['confirm', 'unsubscribe']) {
    const [link = ''] = new RegExp(`${siteUrl}/newsletter#${purpose}=[\\w.-]+`).exec(text) ?? [];
    expect(html).toContain(`href="${link}"`);
    expect(text.split('\n')).toContain(link);
  }
  expect(text).toContain('7\u00a0jours');
});

const statement = ['Camille Martin', 'order_1700000000000', '22 novembre 2026 à 0\u00a0h\u00a005'];
const byLink = 'rétractation du contrat portant sur la commande order_1700000000000';
const ofPart = [
  '10,00\u00a0€',
  '30,00\u00a0€',
  '79,00\u00a0€',
  '5 à 10\u00a0jours ouvrés',
  'restent ce qu’ils étaient',
];
const ofReturn = ['79,00\u00a0€', 'n’arrivera pas', '0,00\u00a0€', 'aide@guide-amour.example', 'ne sont pas fermés'];
const ofGiver = ['noe@example.fr', '25 décembre 2026 à 8\u00a0h', 'jusque-là, et dans les 14\u00a0jours'];

test.each<[what: string, kind: keyof typeof kinds, words: string[], never?: RegExp]>([
  ['name, order, Paris time and the last day to pay', 'withdrawal', [...statement, '6 décembre 2026']],
  ['name, order, Paris time and what was stated', 'withdrawal-by-link', [...statement, byLink]],
  ['its own sum, that of all, the bank’s delay and that the links work', 'part-refund', ofPart, /L’avoir/],
  ['that the links are closed, and where its credit note is', 'refund', ['sont fermés', 'L’avoir qui'], /restent ce/],
  ['its sum, that nothing was paid back, and that the links work', 'refund-returned', ofReturn],
  [
    'that the bank pays',
    'refund-disputed',
    ['C’est donc votre banque qui vous rend la somme'],
    /autre moyen|va plus vite/,
  ],
  [
    'that it is not paid',
    'refund-ordered',
    ['part dès que possible'],
    /avons remboursé|en route|est remboursée|10.jours/,
  ],
  ['what happens when, in Paris time, and has no key', 'given', ofGiver, /Télécharger|retrouver vos fichiers/],
  ['that there is a card', 'given-by-hand', ['une carte à imprimer'], /partira/],
  ['who gives, and no sum', 'gift', ['camille@example.fr vous offre Le Guide Amour'], /\d,\d\d|79\s€|Total|Montant/],
])('the reader is told %s, in both parts of the mail %s', (_, kind, words, never) => {
  for (const part of [kinds[kind].html, kinds[kind].text]) {
    for (const word of words) expect(part.replaceAll('\n> ', ' ')).toContain(word);
    if (never) expect(part).not.toMatch(never);
  }
});

test('the subject of a refund that came back has its sum, and of one that is held nothing is paid back', () => {
  expect(kinds['refund-returned'].subject).toContain('79,00\u00a0€');
  expect(kinds['refund-ordered'].text).toContain('Remboursé en tout\u00a0: 0,00\u00a0€');
});

test.each([
  ['gift', 'Ouvrir mon cadeau'],
  ['partner', 'Ouvrir le guide'],
] as const)('the buyer’s words stand before the button of the %s mail, in both parts', (kind, button) => {
  const { html, text } = kinds[kind];
  for (const part of [html, text]) {
    expect(part.indexOf('Pour nos soirs d’hiver.')).toBeGreaterThan(0);
    expect(part.indexOf('Pour nos soirs d’hiver.')).toBeLessThan(part.indexOf(button));
  }
  expect(text).toContain('> Pour nos soirs d’hiver.\n> Camille');
});

test('the question about a second payment names both orders, and has the link of the second', () => {
  const { text } = kinds['paid-twice'];
  for (const words of ['order_1699990000000', 'order_1700000000000', '/download?orderId=order_1700000000000#t='])
    expect(text).toContain(words);
});

test('a quoted statement says that its sender withdraws, and keeps the lines of what was added', () => {
  expect(kinds.withdrawal.text).toContain('> Je vous notifie ma rétractation du contrat');
  expect(kinds.withdrawal.text).toContain('> Je change d’avis.\n> Merci de me rembourser.');
  expect(kinds.withdrawal.html).toContain('Je change d’avis.<br/>Merci de me rembourser.');
});

test('mails to an address that a stranger may have typed repeat nothing of what was typed', () => {
  for (const { html, text } of [kinds.contact, kinds['unmatched-withdrawal']]) {
    for (const part of [html, text]) expect(part).not.toMatch(/Camille|order_|change d’avis|rembourser\./);
  }
  expect(kinds['unmatched-withdrawal'].text).toContain('C59D1A4E');
});

test.each([
  ['link', 'link'],
  ['refund_re_1', 'refund'],
  ['refund_notice_12', 'refund_notice'],
  ['refund_asked_2', 'refund_asked'],
  ['returned_re_1', 'refund_returned'],
  ['ordered_re_1', 'refund_ordered'],
  ['gift', 'gift'],
  ['gift_2_0', 'gift'],
  ['gift_withheld_2_1', 'gift_withheld'],
  ['former_0', 'former_address'],
  ['address_1763800000000', 'address'],
  ['edition_guide_amour_1_2', 'edition'],
  ['a_refund_notice', undefined],
  ['reviews', undefined],
])('the mail %s is of the kind %s', (occasion, kind) => {
  expect(kindOfOccasion(occasion)).toBe(kind);
});

test('a mail is named in French, one of another version by its occasion', () => {
  expect([nameMail('returned_re_1'), nameMail('other_1')]).toEqual([
    'l’avis que le remboursement est revenu',
    '« other_1 »',
  ]);
});

const message = { name: 'Léa', email: 'lea@example.fr', subject: 'Une question', message: 'Bonjour,\r\n\r\nMerci !' };

test('the support address receives name, address, subject and message, with its line breaks', () => {
  const { subject, text } = composeContactMail(message);
  expect(subject).toBe('[Contact] Une question');
  expect(text).toContain('De : Léa\nAdresse : lea@example.fr\nSujet : Une question\n\nBonjour,\n\nMerci !\n');
});

test.each(['\r\n', '\n', '\r', '\u2028', '\0', '\u0085'])('a subject starts no header by %j', (lineBreak) => {
  const { subject, text } = composeContactMail({
    ...message,
    subject: `Bonjour${lineBreak}Bcc: tous@example.fr`,
    name: `Léa${lineBreak}Adresse : autre@example.fr`,
  });
  expect(subject).toBe('[Contact] Bonjour Bcc: tous@example.fr');
  expect(text).toContain('De : Léa Adresse : autre@example.fr\n');
});

test('a long subject is cut between characters, never inside an emoji', () => {
  const { subject } = composeContactMail({ ...message, subject: '👩‍❤️‍👨'.repeat(200) });
  expect(subject).toBe(`[Contact] ${'👩‍❤️‍👨'.repeat(119)}…`);
});

test('a message with markup is passed on unchanged', () => {
  const { text } = composeContactMail({ ...message, message: '<b>Bonjour</b> 💛' });
  expect(text).toContain('<b>Bonjour</b> 💛');
});
