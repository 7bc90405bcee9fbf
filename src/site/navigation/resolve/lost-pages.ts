/** Reports every page in a position that navigation ignores, so that none is lost silently. */
import type { ResolveContext } from './context.ts';
import { pointerAt, pointerTo } from './place.ts';

/** Most values visited per call. */
const MAX_VALUES = 20_000;

/** Reports each page named in lists or in `page` and `root` fields anywhere inside `value`. */
export function reportLostPages(context: ResolveContext, value: unknown, pointer: string): void {
  const open: { readonly value: unknown; readonly pointer: string; readonly listed: boolean }[] = [
    { value, pointer, listed: false },
  ];
  for (let seen = 0; open.length > 0 && seen < MAX_VALUES; seen++) {
    const item = open.pop();
    if (item === undefined) return;
    if (typeof item.value === 'string') {
      if (item.listed) reportIfPage(context, item.value, item.pointer);
    } else if (Array.isArray(item.value)) {
      item.value.forEach((inner: unknown, at) => {
        open.push({ value: inner, pointer: pointerAt(item.pointer, at), listed: true });
      });
    } else if (typeof item.value === 'object' && item.value !== null) {
      for (const [key, inner] of Object.entries(item.value)) {
        open.push({
          value: inner,
          pointer: pointerTo(item.pointer, key),
          listed: key === 'page' || key === 'root',
        });
      }
    }
  }
}

function reportIfPage(context: ResolveContext, entry: string, pointer: string): void {
  const found = context.pages.find(entry);
  if (found === undefined) return;
  context.report({
    severity: 'warning',
    code: 'nav/page-left-out',
    pointer,
    message: `The page "${found.page.path}" is named where the navigation cannot use it`,
    hint: 'List it in the "pages" of a group or of another element',
  });
}
