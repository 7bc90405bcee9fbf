/** Reports missing files and pages that docs.json names outside its navigation: logo, favicon, icons, header and footer links. */
import { isExternalHref } from '../../../lib/text/safe-href.ts';
import { pointerStep } from '../../config/json-node.ts';
import { shorten } from '../../config/shorten.ts';
import type { CheckContext } from '../check-context.ts';
import type { Finding } from '../finding.ts';

const FILES = ['/logo', '/favicon', '/background/image', '/fonts', '/navigation', '/styling/codeblocks'];
const LINKS = ['/navbar', '/footer', '/logo', '/topbarLinks', '/topbarCtaButton'];
const FILE_KEYS = new Set(['light', 'dark', 'icon', 'source', 'name']);
const PICTURE = /\.(?:svg|png|jpe?g|gif|webp|avif|ico|woff2?|ttf|otf)(?:[?#].*)?$/i;
const DEEPEST = 60;

interface Named {
  readonly pointer: string;
  readonly value: string;
  readonly key: string;
}

export function configAddresses(context: CheckContext): Finding[] {
  const { located } = context.site.loaded;
  const named = strings(located.value, '', '', 0);
  return named.flatMap(({ pointer, value, key }): Finding[] => {
    const problem =
      missingFile(context, { pointer, value, key }) ?? deadLink(context, { pointer, value, key });
    return problem === undefined ? [] : [{ issue: { ...problem, ...located.at(pointer) } }];
  });
}

function strings(value: unknown, pointer: string, key: string, depth: number): Named[] {
  if (typeof value === 'string') return [{ pointer, value: value.trim(), key }];
  if (typeof value !== 'object' || value === null || depth > DEEPEST) return [];
  const list = Array.isArray(value);
  return Object.entries(value).flatMap(([name, inner]) =>
    strings(inner, pointer + pointerStep(name), list ? key : name, depth + 1),
  );
}

type Problem = { severity: 'error' | 'warning'; code: string; message: string; hint: string };

function missingFile({ site }: CheckContext, { pointer, value, key }: Named): Problem | undefined {
  if (!FILES.some((prefix) => pointer === prefix || pointer.startsWith(`${prefix}/`))) return undefined;
  const field = pointer === '/logo' || pointer === '/favicon' || FILE_KEYS.has(key);
  if (!field || !PICTURE.test(value) || isExternalHref(value)) return undefined;
  const path = value.replace(/[?#].*$/s, '').replace(/^(?:\.?\/)+/, '');
  if (site.files.has(path)) return undefined;
  return {
    severity: 'error',
    code: 'config/file-missing',
    message: `The file ${shorten(value)} does not exist`,
    hint: 'Write its path from the folder of docs.json',
  };
}

/** Links of the navigation are checked where it is resolved. */
function deadLink({ addresses }: CheckContext, { pointer, value, key }: Named): Problem | undefined {
  if (!LINKS.some((prefix) => pointer.startsWith(`${prefix}/`)) || (key !== 'href' && key !== 'url'))
    return undefined;
  if (isExternalHref(value) || /^(?:[#?]|$)/.test(value) || value === '/') return undefined;
  if (!value.startsWith('/') && value.includes('.')) return undefined;
  const [path = ''] = value.split(/[?#]/, 1);
  if (addresses.find(path.startsWith('/') ? path : `/${path}`).kind !== 'nothing') return undefined;
  return {
    severity: 'error',
    code: 'link/broken',
    message: `The link to ${shorten(value)} leads to nothing in the site`,
    hint: 'Write the path of a page, starting with "/"',
  };
}
