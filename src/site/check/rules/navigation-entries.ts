/** Reports navigation entries that end in a slash. */
import { pointerStep } from '../../config/json-node.ts';
import type { CheckContext } from '../check-context.ts';
import type { Finding } from '../finding.ts';

const DEEPEST = 60;

export function navigationEntries(context: CheckContext): Finding[] {
  const { located } = context.site.loaded;
  const { navigation } = located.value;
  return entries(navigation, '/navigation', 0).flatMap(({ pointer, value }): Finding[] => {
    const now = value.replace(/\/+$/, '');
    const at = located.at(pointer);
    if (now === value || now === '' || /^[a-z][a-z0-9+.-]*:/i.test(value)) return [];
    if (context.addresses.find(`/${now}`).kind !== 'page') return [];
    return [
      {
        issue: {
          severity: 'warning',
          code: 'nav/trailing-slash',
          message: `The entry "${value}" ends in a slash`,
          hint: `Write "${now}"`,
          ...at,
        },
        edits: [{ kind: 'json', file: at.file, pointer: at.pointer, was: value, now }],
      },
    ];
  });
}

/** Strings in lists of pages, and roots of groups. */
function entries(value: unknown, pointer: string, depth: number): { pointer: string; value: string }[] {
  if (typeof value !== 'object' || value === null || depth > DEEPEST) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const at = pointer + pointerStep(key);
    if (key === 'root' && typeof inner === 'string') return [{ pointer: at, value: inner }];
    if (key !== 'pages' || !Array.isArray(inner)) return entries(inner, at, depth + 1);
    return inner.flatMap((item: unknown, i) =>
      typeof item === 'string'
        ? [{ pointer: `${at}/${i}`, value: item }]
        : entries(item, `${at}/${i}`, depth + 1),
    );
  });
}
