/** Says what was written in other words in a page, and where its author has it. */
import type { Issue } from '../../lib/issue.ts';
import { LONGEST_LINE } from '../../site/dialects/common/page-lines.ts';
import type { Source } from '../../site/source/source.ts';

export interface PageChange {
  /** What of the page it is, and what it became. */
  readonly what: string;
  readonly count: number;
  /** The first of them, in the files that it came from. */
  readonly places: readonly { readonly file: string; readonly line: number }[];
}

interface Pair {
  readonly before: string;
  readonly after: string;
  readonly isIncluded: boolean;
}

const MAX_PLACES = 20;
const FENCE = /^[\s>*+-]*(?:`{3,}|~{3,})/;
const NOTICE = /<\/?(?:Note|Tip|Info|Warning|Danger|Check|Callout|Accordion|Expandable)\b/;

/** The first that is true says what a line is. */
const KINDS: readonly (readonly [what: string, is: (pair: Pair) => boolean])[] = [
  ['text of another file, written in its place', ({ isIncluded }) => isIncluded],
  ['a notice or a section that opens, as a component', ({ after }) => NOTICE.test(after)],
  ['tabs, as a component', ({ after }) => /<\/?(?:Tabs?|CodeGroup|View)\b/.test(after)],
  ['an indent', ({ before, after }) => before.trim() === after.trim()],
  [
    'another component of Lectern',
    ({ before, after }) => /<\/?[A-Z]/.test(after) && withoutTags(after) !== withoutTags(before),
  ],
  ['the name or options of a code sample', ({ after }) => FENCE.test(after)],
  [
    '"{", "<" or another sign that MDX would read, as text',
    ({ before, after }) => plain(before) === plain(after),
  ],
  [
    'the address of a link or picture',
    ({ before, after }) => withoutTargets(before) === withoutTargets(after),
  ],
  ['the id of a heading', ({ before, after }) => /^#/.test(before) && /^#/.test(after)],
  [
    'a component or element, whose name or attributes changed',
    ({ before, after }) => /<[A-Za-z/]/.test(before + after),
  ],
  ['other syntax', () => true],
];

const plain = (text: string): string =>
  text
    .replace(/\\(?=[{}<>_*`[\]])/g, '')
    .replace(
      /&lt;|&#123;|&#125;|&gt;/g,
      (sign) => ({ '&lt;': '<', '&gt;': '>', '&#123;': '{', '&#125;': '}' })[sign]!,
    )
    .trim();
const withoutTargets = (text: string): string =>
  plain(
    text
      .replace(/\]\([^()]{0,2000}\)/g, ']()')
      .replace(/^(\s*\[[^\]]+\]:).*$/, '$1')
      .replace(/\b(href|src|to)="[^"]*"/g, '$1'),
  );
const withoutTags = (text: string): string => text.replace(/<[^<>]*>/g, '').trim();

interface ChangedPage {
  /** In the folder that is written. */
  readonly path: string;
  readonly text: string;
  /** In the folder that is read. */
  readonly original: string;
}

/** @param textOf the text of a file in the folder that is read */
export async function pageChanges(
  { path, text, original }: ChangedPage,
  source: Pick<Source, 'placed'>,
  textOf: (file: string) => Promise<readonly string[]>,
): Promise<readonly PageChange[]> {
  const own = new Map<string, number>();
  for (const line of await textOf(original)) own.set(line.trimEnd(), (own.get(line.trimEnd()) ?? 0) + 1);
  const found = new Map<string, { count: number; places: { file: string; line: number }[] }>();
  const lines = text.split('\n');
  const begin = lines[0] === '---' ? lines.indexOf('---', 1) + 1 : 0;
  for (const [at, line] of lines.entries()) {
    if (at < begin || line.trim() === '') continue;
    const times = own.get(line.trimEnd()) ?? 0;
    if (times > 0) own.set(line.trimEnd(), times - 1);
    if (times > 0) continue;
    const place = await source.placed?.({ ...PLACE, file: path, line: at + 1 });
    if (place?.line === undefined) continue;
    const before = (await textOf(place.file))[place.line - 1] ?? '';
    const isLong = Math.max(before.length, line.length) > LONGEST_LINE;
    const pair = {
      before: isLong ? '' : before,
      after: isLong ? '' : line,
      isIncluded: place.file !== original,
    };
    const what = KINDS.find(([, is]) => is(pair))![0];
    const kind = found.get(what) ?? { count: 0, places: [] };
    const last = kind.places.at(-1);
    if (last?.file === place.file && last.line === place.line) continue;
    kind.count++;
    if (kind.places.length < MAX_PLACES) kind.places.push({ file: place.file, line: place.line });
    found.set(what, kind);
  }
  return [...found].map(([what, { count, places }]) => ({ what, count, places }));
}

const PLACE: Omit<Issue, 'file'> = { severity: 'warning', code: 'import/line', message: '' };
