/** The scripts that must run before the page is visible; constant, so that a policy can allow them by hash. */

/** Sets colours and hides a dismissed banner before the first paint; reads everything it needs from `<html>`. */
export const BEFORE_PAINT =
  "(()=>{const d=document.documentElement,s=d.dataset,g=k=>{try{return localStorage.getItem(k)}catch{}},m=matchMedia('(prefers-color-scheme:dark)')," +
  "f=()=>{const c=s.strict==null&&g('lectern-theme')||s.appearance;s.choice=c;s.theme=c=='dark'||c!='light'&&m.matches?'dark':'light';d.classList.toggle('dark',s.theme=='dark')};" +
  "f();m.addEventListener('change',f);d.addEventListener('lectern-theme',f);if(g('lectern-fonts'))s.fonts='';if(s.banner&&s.banner==g('lectern-banner'))s.bannerClosed=''})()";

/**
 * Makes the style sheets that nothing waits for those of the screen, and scrolls the sidebar to its last position, or to the current
 * page; on a phone it is a closed drawer. It is measured in the frame that shows it: measured here, the page would be laid out while it is
 * still parsed, in one long task. Comes at the end of the page: content after it would be painted later than the frame.
 */
export const AFTER_SIDEBAR =
  "(()=>{for(const l of document.querySelectorAll('link[data-soon]')){const f=()=>{l.media='all'};if(l.sheet)f();else l.onload=f}" +
  "if(matchMedia('(min-width:60rem)').matches)requestAnimationFrame(()=>{const e=document.querySelector('.site-sidebar');let y;try{y=sessionStorage.getItem('lectern-sidebar')}catch{}if(y)e.scrollTop=+y;" +
  "const c=e.querySelector('[aria-current=page]');if(c&&e.clientHeight){const a=c.getBoundingClientRect(),b=e.getBoundingClientRect();if(a.top<b.top+64||a.bottom>b.bottom-96)e.scrollTop+=a.top-b.top-b.height/3}})})()";

/**
 * Fetches our fonts. They are for this page only if they are here before its first frame: later they would move the text, so the
 * next document has them. Which one the text has is told by the link to it, because computing a style would take all of them.
 */
export const LATE_FONTS =
  "(()=>{const d=document,s=d.documentElement.dataset;if(s.fonts!=null)return;const h=d.querySelector('link[as=font][media]')?.href??'';let seen=performance.getEntriesByType('paint').length>0;" +
  "requestAnimationFrame(()=>{seen=true});const t=d.body.textContent.slice(0,20000);Promise.all([['Sans',/\\/inter-[^/]*$/.test(h)],['Mono',/\\/mono-[^/]*$/.test(h)||d.querySelector('code')]].map(([n,w])=>w&&d.fonts.load('1em \"Lectern '+n+'\"',t)))" +
  ".then(()=>{s[seen?'fontsNext':'fonts']='';try{localStorage.setItem('lectern-fonts','1')}catch{}},()=>{})})()";

/** The inline scripts that a Content Security Policy must allow in `script-src`, exactly as in the pages. */
export const INLINE_SCRIPTS: readonly string[] = [BEFORE_PAINT, LATE_FONTS, AFTER_SIDEBAR];
