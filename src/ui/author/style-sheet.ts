/** `<style>` in an author's component: pages allow no inline style sheets, scripts may add one to the document. */
import type { ComponentChildren } from 'preact';
import { useInsertionEffect } from 'preact/compat';

export function StyleSheet(props: {
  readonly children?: ComponentChildren;
  readonly dangerouslySetInnerHTML?: { readonly __html?: string };
}): null {
  const css = props.dangerouslySetInnerHTML?.__html ?? text(props.children);
  useInsertionEffect(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets.push(sheet);
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
    };
  }, [css]);
  return null;
}

function text(children: ComponentChildren): string {
  return Array.isArray(children) ? children.map(text).join('') : typeof children === 'string' ? children : '';
}
