import { storageKeys } from '#web/browser/storage-keys.ts';

/**
 * The only inline script, the same in every page so that one hash in the Content-Security-Policy covers it.
 * Before the first paint it sets the stored theme and what the checkout must know of the stored cart (`one` guide, as it is
 * prerendered, `empty` or `other`). From then on it puts the placeholder in the place of every picture that cannot be loaded,
 * also in the parts of a page that have no script of their own. After the first paint it imports the entry named by its
 * `data-entry`, because an entry fetched earlier competes with the text for the network (first paint 1.4 s against 0.8 s on a
 * slow phone).
 */
export const bootScript = `(()=>{
const root=document.documentElement,entry=document.currentScript.dataset.entry;
root.classList.add('js');
try{const theme=localStorage.getItem('${storageKeys.theme}');if(theme==='light'||theme==='dark')root.classList.add(theme);
const cart=JSON.parse(localStorage.getItem('${storageKeys.cart}'))??[],one=cart.length===1&&cart[0].quantity===1||cart.length===0&&/[?&](buy|error)=/.test(location.search);
root.dataset.cart=one&&!sessionStorage.getItem('${storageKeys.promo}')?'one':cart.length===0?'empty':'other'}catch{}
addEventListener('error',({target:image})=>{
if(!(image instanceof HTMLImageElement)||image.getAttribute('src')==='/placeholder.svg')return;
image.closest('picture')?.querySelectorAll('source').forEach(source=>source.remove());
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
