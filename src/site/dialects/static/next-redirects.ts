/** Reads the redirects of a configuration of Next.js, as far as docs.json can say the same. */
import { isFields, type StaticValue, staticField, staticList, staticText } from './static-value.ts';

export const MAX_REDIRECTS = 5_000;

/** @param value of its field `redirects` */
export function nextRedirects(value: StaticValue) {
  return staticList(value)
    .slice(0, MAX_REDIRECTS)
    .flatMap((one) => {
      const source = isFields(one) ? staticText(staticField(one, 'source')) : undefined;
      const destination = staticText(staticField(one, 'destination'));
      // Patterns with a name for a part of the path are those of docs.json; expressions are not.
      if (source === undefined || destination === undefined || /[()[\]]|:\w+[?+]/.test(source)) return [];
      if (staticField(one, 'has') !== undefined || staticField(one, 'missing') !== undefined) return [];
      return [{ source, destination }];
    });
}
