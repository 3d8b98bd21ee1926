import { createServer } from 'node:http';
import { readFileSync, existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { makeContentSecurityPolicy } from '../infra/security-headers.ts';
const csp = makeContentSecurityPolicy(['https://checkout.stripe.com']).replace('; upgrade-insecure-requests','');
console.log(csp);
const types: Record<string,string> = { html:'text/html', js:'text/javascript', css:'text/css', svg:'image/svg+xml', woff2:'font/woff2' };
const s = createServer((q, r) => { let p = new URL(q.url!, 'http://x').pathname; if (p==='/') p='/index'; let f='.build/site'+p; if (!existsSync(f) || !/\.\w+$/.test(f)) f='.build/site'+p+'.html';
 if (!existsSync(f)) { r.writeHead(404); r.end(); return; }
 r.writeHead(200, {'content-type': types[f.split('.').pop()!] ?? 'application/octet-stream', 'content-security-policy': csp, 'cross-origin-embedder-policy':'require-corp','cross-origin-opener-policy':'same-origin','cross-origin-resource-policy':'same-origin'}); r.end(readFileSync(f)); }).listen(4471, '127.0.0.1');
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox','--disable-gpu','--disable-background-networking'] });
const page = await b.newPage();
page.on('console', m => { if (['error','warning'].includes(m.type())) console.log(page.url(), m.type(), m.text().slice(0,300)); });
page.on('pageerror', e => console.log('pageerror', e.message));
for (const path of ['/', '/product', '/product/guide-amour-1', '/checkout', '/contact', '/download', '/blog']) { await page.goto('http://127.0.0.1:4471'+path); await page.waitForTimeout(1500); console.log(path, await page.evaluate(() => Object.keys(document.querySelector('#root') ?? document.body.firstElementChild ?? {}).some(k=>k.startsWith('__react')))); }
await page.goto('http://127.0.0.1:4471/product/guide-amour-1'); await page.waitForTimeout(1500);
console.log(await page.getByRole('button').allInnerTexts());
const add = page.getByRole('button', { name: /ajouter/i }).first(); if (await add.count()) { await add.click(); await page.waitForTimeout(800); console.log((await page.locator('body').innerText()).slice(-300)); }
await page.goto('http://127.0.0.1:4471/product?notice=product_not_found'); await page.waitForTimeout(2000); console.log(/introuvable|non trouvé/i.test(await page.locator('body').innerText()));
await b.close(); s.close();
