/** The two scripts that must run before the page is seen; constant bytes, so that a policy can allow them by hash. */

/** Sets colours and hides a dismissed banner before the first paint; everything it needs stands on `<html>`. */
export const BEFORE_PAINT =
  "(()=>{const d=document.documentElement,s=d.dataset,g=k=>{try{return localStorage.getItem(k)}catch{}},m=matchMedia('(prefers-color-scheme:dark)')," +
  "f=()=>{const c=s.strict==null&&g('lectern-theme')||s.appearance;s.choice=c;s.theme=c=='dark'||c!='light'&&m.matches?'dark':'light';d.classList.toggle('dark',s.theme=='dark')};" +
  "f();m.addEventListener('change',f);d.addEventListener('lectern-theme',f);if(s.banner&&s.banner==g('lectern-banner'))s.bannerClosed=''})()";

/**
 * Puts the sidebar where the reader left it, or the current page into view; on a phone, where it is a closed drawer, asking for
 * its place would lay out the page before its turn. At the end of the page: it waits for the style sheet,
 * and what stands after it would be painted after the frame, not with it.
 */
export const AFTER_SIDEBAR =
  "(()=>{if(!matchMedia('(min-width:60rem)').matches)return;const e=document.getElementById('lectern-sidebar');let y;try{y=sessionStorage.getItem('lectern-sidebar')}catch{}if(y)e.scrollTop=+y;" +
  "const c=e.querySelector('[aria-current=page]');if(c&&e.clientHeight){const a=c.getBoundingClientRect(),b=e.getBoundingClientRect();if(a.top<b.top||a.bottom>b.bottom)e.scrollTop+=a.top-b.top-b.height/3}})()";

/** What a Content Security Policy must allow in `script-src`, exactly as the pages write it. */
export const INLINE_SCRIPTS: readonly string[] = [BEFORE_PAINT, AFTER_SIDEBAR];
