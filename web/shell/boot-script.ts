import { storageKeys } from '#web/browser/storage-keys.ts';

/**
 * The only inline script, the same in every page so that one hash in the Content-Security-Policy covers it.
 * - Before the first paint it sets the stored theme and what the checkout must know of the stored cart (`one` guide, as it is
 *   prerendered, `empty` or `other`), and keeps the promo code of a link (`?code=`) for the checkout, on the root where storage is
 *   forbidden. A reload or a way back is no link.
 * - A click on a link `data-leave` (« Quitter vite »), or the Shift key three times where one has the value `keys`, hides the
 *   page and puts the link's address in its place in the tab's history; the way back to an earlier page of the site leads there
 *   too.
 * - It puts the placeholder in the place of every picture that cannot be loaded, also in the parts of a page that
 *   have no script of their own; the elements stay, since React expects them when it hydrates.
 * - After the first paint it imports the entry named by its `data-entry`, because an entry fetched earlier competes with the
 *   text for the network (first paint 1.4 s against 0.8 s on a slow phone).
 */
export const bootScript = `(()=>{
const root=document.documentElement,entry=document.currentScript.dataset.entry,arrival=performance.getEntriesByType('navigation')[0]?.type;
root.classList.add('js');
const code=arrival==='navigate'&&new URLSearchParams(location.search).get('code');
try{if(code)sessionStorage.setItem('${storageKeys.linkedCode}',code)}catch{root.dataset.code=code}
try{const theme=localStorage.getItem('${storageKeys.theme}');if(theme==='light'||theme==='dark')root.classList.add(theme);
const cart=JSON.parse(localStorage.getItem('${storageKeys.cart}'))??[],one=cart.length===1&&cart[0].quantity===1||cart.length===0&&/[?&](buy|error)=/.test(location.search);
root.dataset.cart=one&&!sessionStorage.getItem('${storageKeys.promo}')?'one':cart.length===0?'empty':'other'}catch{}
const leave=address=>{
try{sessionStorage.clear();sessionStorage.setItem('${storageKeys.left}',address)}catch{}
root.hidden=true;document.title='';location.replace(address)};
const stayAway=cameBack=>{try{const address=sessionStorage.getItem('${storageKeys.left}');
if(address&&cameBack)leave(address);else sessionStorage.removeItem('${storageKeys.left}')}catch{}};
stayAway(arrival==='back_forward');
addEventListener('pageshow',({persisted})=>{if(persisted)stayAway(true)});
addEventListener('click',event=>{
const link=event.target instanceof Element&&event.target.closest('a[data-leave]');
if(link){event.preventDefault();leave(link.href)}},true);
let presses=[],afterShifted=false;
addEventListener('keyup',({key,shiftKey,timeStamp})=>{
presses=key!=='Shift'?[]:afterShifted?presses:[...presses,timeStamp].filter(time=>timeStamp-time<5000);afterShifted=shiftKey;
const link=presses.length>2&&document.querySelector('a[data-leave=keys]');
if(link)leave(link.href)});
addEventListener('error',({target:image})=>{
if(!(image instanceof HTMLImageElement)||image.getAttribute('src')==='/placeholder.svg')return;
image.closest('picture')?.querySelectorAll('source').forEach(source=>{source.srcset='/placeholder.svg'});
image.src='/placeholder.svg'},true);
let started=false,left=false;
addEventListener('pagehide',()=>{left=true});
const start=()=>{if(started)return;started=true;import(entry).catch(error=>{if(!left)throw error})};
const afterPaint=()=>{
if(document.visibilityState==='hidden'||performance.getEntriesByType('paint').length>0)return setTimeout(start);
try{new PerformanceObserver(start).observe({type:'paint',buffered:true})}catch{}
setTimeout(start,2000)};
if(document.readyState==='complete')afterPaint();else addEventListener('load',afterPaint)
})()`;
