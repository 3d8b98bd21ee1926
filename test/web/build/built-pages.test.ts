/** The files of the built site, as they are sent: what readers, search engines and shared links find without a script. */
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readFirstLetter } from '#content/letters.ts';
import { fontStyles, readCuts } from '#web/build/write-fonts.ts';
import { originPlaceholder } from '#web/site-origin.ts';

const site = join(import.meta.dirname, '../../../.build/site');
const read = (file: string) => readFileSync(join(site, file), 'utf8');
const names = globSync('**/*.html', { cwd: site });
const fileOf = (address: string) => `${address.slice(originPlaceholder.length + 1) || 'index'}.html`;
const listed = [...read('sitemap.xml').matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => address);

/**
 * The labels and messages that the customer's specification quotes, letter for letter: straight apostrophes and « email » stand
 * only here.
 */
const quotedWords = [
  "J'en profite maintenant",
  "S'inscrire",
  "J'ai aimé",
  "Besoin d'aide ?",
  "Essayez d'autres termes de recherche ou une autre catégorie.",
  "Une erreur est survenue lors de l'envoi. Veuillez réessayer.",
  'Votre email',
  'Veuillez fournir une adresse email valide',
  'Veuillez entrer votre adresse email',
  'Votre guide a été envoyé à votre adresse email',
  'Email requis pour le checkout',
];

function withoutQuotedWords(text: string): string {
  return quotedWords.reduce((rest, words) => rest.replaceAll(words, ''), text);
}

function contentOf(html: string, attribute: string, name: string): string {
  return new RegExp(`<meta ${attribute}="${name}" content="([^"]*)"`).exec(html)?.[1] ?? '';
}

/** What a reader sees or hears of a page: its text, and the attributes that are read out or shown. */
function readWords(html: string): string {
  const spoken = [...html.matchAll(/ (?:alt|aria-label|placeholder|title|content)="([^"]*)"/g)].map(([, text]) => text);
  const shown = html.replace(/<(script|style|svg)[\s\S]*?<\/\1>/g, ' ').replace(/<[^>]*>/g, ' ');
  return [...spoken, shown].join(' ').replaceAll('&#x27;', "'").replaceAll('&#39;', "'");
}

test.each(names)('%s is set in French: spaces, apostrophes and e-mail, but in quoted labels', (name) => {
  const words = withoutQuotedWords(readWords(read(name)));
  expect(words.length).toBeGreaterThan(500);
  expect(words.match(/.{0,30}\p{L}'\p{L}.{0,30}/gu) ?? []).toEqual([]);
  expect(words.match(/.{0,30}(\p{L}[ \u00a0][;:!?]|«[^\u00a0]|[^\u00a0]»)/gu) ?? []).toEqual([]);
  expect(words.match(/.{0,30}((?<![eE]-)\bmails?|\b[eE]mails?|courriels?)\b.{0,30}/g) ?? []).toEqual([]);
});

test('the product page offers help in the words that are quoted, its space included', () => {
  expect(readWords(read('product/guide-amour-1.html'))).toContain("Besoin d'aide ?");
});

test('without a script the blog lists its articles, and orders and statements have plain forms', () => {
  expect(read('blog.html').match(/<article/g)).toHaveLength(12);
  expect(read('download.html')).toContain('action="/api/downloads" method="post"');
  expect(read('download.html')).toMatch(/<noscript><p[^>]*>Sans JavaScript.*href="\/retrouver"/s);
  expect(read('retractation.html')).toContain('action="/api/withdrawals" method="post"');
});

/** Each link of a part of a page: its words and its address. */
function linksOf(html: string, tag: string): string[] {
  const [part = ''] = new RegExp(`<${tag}[ >].*</${tag}>`, 's').exec(html) ?? [];
  return [...part.matchAll(/<a [^>]*href="([^"]*)"[^>]*>([^<]*)</g)].map(
    ([, address, words]) => `${words}: ${address}`,
  );
}

test.each(names)('the foot of %s leads to the site, the order, the legal pages and to withdrawal', (name) => {
  expect(linksOf(read(name), 'footer')).toEqual(
    expect.arrayContaining([
      'Accueil: /',
      'Le guide: /product',
      'Blog: /blog',
      'Contact: /contact',
      'Colophon: /colophon',
      'Déjà acheté\u202f?: /retrouver',
      'Confidentialité: /confidentialite',
      'Conditions générales de vente: /conditions-generales',
      'Livraison et remboursement: /livraison-remboursement',
      'Mentions légales: /mentions-legales',
      'Renoncer au contrat ici: /retractation',
    ]),
  );
});

test('« Déjà acheté ? » stands where a buyer looks for it', () => {
  const services = ['checkout', 'contact', '404', 'conditions-generales', 'livraison-remboursement'];
  for (const name of ['product/guide-amour-1', 'products/guide-amour-1', ...services]) {
    expect(linksOf(read(`${name}.html`), 'main').join('\n'), name).toMatch(/Retrouver\smon\sachat: \/retrouver$/m);
    expect(read(`${name}.html`), name).toMatch(/<main.*Déjà acheté.*<\/main>/s);
  }
});

test.each(['confidentialite', 'conditions-generales', 'livraison-remboursement', 'mentions-legales'])(
  'the page %s has a date, and a plan whose links lead to its parts',
  (name) => {
    const html = read(`${name}.html`);
    expect(readWords(html).replaceAll(/\s+/g, ' ')).toMatch(/En vigueur depuis le \d+ ?(er )?\p{L}+ \d{4}/u);
    const [main = ''] = /<main.*<\/main>/s.exec(html) ?? [];
    const parts = [...main.matchAll(/<h2 id="([^"]+)"/g)].map(([, id]) => `#${id}`);
    const planned = linksOf(html, 'main').flatMap((link) => /#.*$/.exec(link) ?? []);
    expect(parts.length).toBeGreaterThan(2);
    expect(planned).toEqual(expect.arrayContaining(parts));
  },
);

test('the newsletter’s page has the first letter, whole and in the words of its file', () => {
  const { subject, title, paragraphs, notes, action, page } = readFirstLetter();
  const html = read('newsletter.html');
  // Titles bind their articles.
  const plain = (text: string) => text.replaceAll('\u00a0', ' ');
  for (const words of [subject, title, ...paragraphs, ...notes.flatMap((note) => [note.title, note.text])]) {
    expect(plain(readWords(html))).toContain(plain(words));
  }
  expect(linksOf(html, 'main')).toContain(`${action}: ${page}`);
});

test('the length is told, and the invented professionals are drawn and marked as invented where they stand', () => {
  expect(readWords(read('product/guide-amour-1.html'))).toMatch(/Plus de \d+50\spages/);
  for (const name of ['product/guide-amour-1.html', 'products/guide-amour-1.html']) {
    const [, experts = ''] = /Le regard de professionnels<\/h2>(.*?)<\/section>/s.exec(read(name)) ?? [];
    expect(experts, name).toContain('Personnes et citations inventées pour la démonstration.');
    expect(experts.match(/<figcaption[^>]*>.*?<img /gs), name).toHaveLength(3);
  }
});

test('every page of the sitemap has a title, a description, one address and a picture that exists', () => {
  expect(listed.length).toBeGreaterThanOrEqual(25);
  const pages = listed.map((address) => ({ address, html: read(fileOf(address)) }));
  for (const { address, html } of pages) {
    expect(html.match(/<h1[\s>]/g), address).toHaveLength(1);
    expect(/<link rel="canonical" href="([^"]*)"/.exec(html)?.[1], address).toBe(address);
    expect(contentOf(html, 'property', 'og:url'), address).toBe(address);
    expect(contentOf(html, 'name', 'description').length, address).toBeGreaterThan(50);
    expect(contentOf(html, 'name', 'description').length, address).toBeLessThanOrEqual(160);
    const picture = contentOf(html, 'property', 'og:image').replace(originPlaceholder, site);
    expect([picture.endsWith('.jpg'), existsSync(picture)], address).toEqual([true, true]);
  }
  const differing = (of: (html: string) => string | undefined) => new Set(pages.map(({ html }) => of(html))).size;
  expect(differing((html) => /<title>([^<]*)<\/title>/.exec(html)?.[1])).toBe(listed.length);
  expect(differing((html) => contentOf(html, 'name', 'description'))).toBe(listed.length);
});

test.each(names)('every picture of %s is a file of the site, and its part of a sheet is there', (name) => {
  const named = [...read(name).matchAll(/ (?:src|srcSet|href)="([^"]*\.(?:avif|webp|jpg|png|svg)[^"]*)"/g)];
  const files = named.flatMap(([, list = '']) => list.split(',').map((one) => one.trim().split(' ')[0] ?? ''));
  expect(files.length).toBeGreaterThan(1);
  const [addresses, parts] = [files.map((file) => file.split('#')), files.filter((file) => file.includes('#'))];
  expect(addresses.filter(([file = '']) => !existsSync(join(site, file)))).toEqual([]);
  const missing = parts.filter((file) => !read(file.replace(/#.*/, '')).includes(`id="${file.replace(/.*#/, '')}"`));
  expect(missing).toEqual([]);
});

test('home, list, product and sales show nine pictures of the table, none of them twice', () => {
  const shown = ['index', 'product', 'product/guide-amour-1', 'products/guide-amour-1'].flatMap((name) =>
    [...read(`${name}.html`).matchAll(/<img [^>]*src="\/assets\/table-(\w+)-\w+-\w+\.jpg"/g)].map(([, view]) => view),
  );
  expect(shown).toHaveLength(9);
  expect(new Set(shown).size).toBe(9);
});

test.each([
  ['index', 'Accueil'],
  ['blog', 'Blog'],
  ['blog/langage-amour', 'Blog'],
  ['product', 'Guide'],
  ['product/guide-amour-1', 'Guide'],
  ['products/guide-amour-1', 'Guide'],
  ['contact', 'Contact'],
])('the header of %s marks « %s » as current, in the row of links and in the menu', (name, link) => {
  const [header = ''] = /<header.*?<\/header>/s.exec(read(`${name}.html`)) ?? [];
  const marked = [...header.matchAll(/<a\b[^>]*aria-current="page"[^>]*>([^<]+)/g)].map(([, text]) => text);
  expect(marked).toEqual([link, link]);
});

test('purchase pages are neither listed nor shared', () => {
  for (const name of ['checkout.html', 'payment-success.html', 'download.html', 'newsletter.html', '404.html']) {
    expect(listed.map(fileOf)).not.toContain(name);
    expect([name, contentOf(read(name), 'name', 'robots')]).toEqual([name, 'noindex']);
    expect([name, contentOf(read(name), 'property', 'og:title')]).toEqual([name, '']);
  }
});

test.each([
  ['index.html', ['Organization', 'WebSite', 'FAQPage']],
  ['product/guide-amour-1.html', ['Organization', 'BreadcrumbList', 'Product', 'Book']],
  ['products/guide-amour-1.html', ['Organization', 'BreadcrumbList', 'Product', 'Book', 'FAQPage']],
  ['blog/langage-amour.html', ['Organization', 'BreadcrumbList', 'Article']],
])('the structured data of %s describes what it shows, and has no rating', (name, types) => {
  const json = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(read(name))?.[1] ?? '';
  expect(json).not.toMatch(/aggregateRating|"review"/i);
  const { '@graph': nodes } = JSON.parse(json) as { '@graph': { '@type': string }[] };
  expect(nodes.map((node) => node['@type'])).toEqual(types);
});

test('llms.txt lists every article and product in Markdown, each under the title of its page', () => {
  const twins = [...read('llms.txt').matchAll(/\((\S+)\.md\)/g)].map(([, address = '']) => address);
  expect(twins).toHaveLength(13);
  for (const address of twins) {
    const page = fileOf(address);
    const [, title = ''] = /^# (.*)$/m.exec(read(page.replace('.html', '.md'))) ?? [];
    expect(title.length, page).toBeGreaterThan(5);
    expect(read(page).replaceAll(/\s|&\w+;/g, ' '), page).toContain(title.replaceAll(/\s/g, ' '));
  }
});

const shopPages = ['index.html', 'product.html', 'product/guide-amour-1.html', 'products/guide-amour-1.html'];

test.each(shopPages)('%s begins with the printed guide, by day and by night, and says what one buys', (name) => {
  const [, figure = ''] = /<figure(.*?)<\/figure>/s.exec(read(name)) ?? [];
  expect(readWords(`<i${figure}`)).toMatch(/Le guide, imprimé chez vous\.\s+Vous recevez des PDF\./);
  expect(figure).toContain('fetchPriority="high"');
  const sources = [...figure.matchAll(/<source(.*?)srcSet="([^"]*)"/g)].map(([, conditions = '', files = '']) => ({
    night: conditions.includes('(prefers-color-scheme: dark)') && files.includes('-night'),
    phone: conditions.includes('(width &lt; 46rem)') && files.includes('-phone'),
    kilobytes: files.split(', ').map((file) => statSync(join(site, file.split(' ')[0] ?? '')).size / 1000),
  }));
  expect(sources.map(({ night, phone }) => [night, phone])).toEqual(
    [true, false].flatMap((phone) => [true, false].map((night) => [night, phone])),
  );
  for (const { phone, kilobytes } of sources) {
    const [most = 0, large = 0] = kilobytes;
    expect([most < (phone ? 20 : 55), large < 75]).toEqual([true, true]);
  }
});

test('the scripts have React’s production build', () => {
  const [, entry = ''] = /data-entry="([^"]+)"/.exec(read('index.html')) ?? [];
  const script = read(entry);
  expect(script.length).toBeGreaterThan(100_000);
  expect(script).not.toContain('react_stack_bottom_frame');
});

test('the fonts cut for the pages have every character of the pages but the stars, which no font of ours has', () => {
  const charactersOf = (name: string) => readCuts(fontStyles).find(({ file }) => file.endsWith(name))?.characters;
  const sans = new Set(`★☆${charactersOf('instrument-sans.woff2')}`);
  const italic = new Set(charactersOf('fraunces-italic.woff2'));
  for (const path of names) {
    const [, body = ''] = read(path).split('<body>');
    const textOf = (html: string) =>
      // React writes the straight apostrophe and the ampersand as entities.
      html
        .replaceAll(/<script.*?<\/script>|<[^>]*>|[\n\r\t]/gs, '')
        .replaceAll('&#x27;', "'")
        .replaceAll('&amp;', '&');
    // Titles of works are set in italic.
    const works = [...body.matchAll(/<em>.*?<\/em>/gs)].join('');
    const text = textOf(body.replaceAll(/<em>.*?<\/em>/gs, ''));
    expect(text.length, path).toBeGreaterThan(100);
    expect([...new Set(text)].filter((character) => !sans.has(character)).join(''), path).toBe('');
    expect([...new Set(textOf(works))].filter((character) => !italic.has(character)).join(''), path).toBe('');
  }
});
