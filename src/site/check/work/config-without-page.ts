/** Plans docs.json without a page: its entries go, and redirects to it follow its successor or go too. */
import { removeJson, setJson } from '../../config/edit-json.ts';
import { pointerStep } from '../../config/json-node.ts';
import type { PageMeta } from '../../content/page/page.ts';
import { pageUrl } from '../../content/page/page-url.ts';
import { mountOf } from '../../source/mount.ts';
import { comparePointers } from '../apply-edits.ts';
import type { CheckContext } from '../check-context.ts';
import { plainPath } from '../page-path.ts';
import { redirectPlace, withRedirect } from '../redirect-place.ts';
import type { Left, PlannedChange, PlannedWork, Within } from './planned-work.ts';

const DEEPEST = 60;

interface Step {
  readonly file: string;
  readonly pointer: string;
  /** Undefined removes the list entry. */
  readonly now: string | undefined;
}

/** @throws AppError `rename/redirects` when a successor needs a redirect that cannot be written */
export async function configWithoutPage(
  context: CheckContext,
  within: Within,
  { page, successor }: { readonly page: PageMeta; readonly successor: PageMeta | undefined },
): Promise<PlannedWork> {
  const { site } = context;
  const { steps, left } = stepsOf(context, page, successor);
  const texts = new Map<string, string>();
  const counts = new Map<string, number>();
  for (const [file, own] of Map.groupBy(steps, (step) => step.file)) {
    if (!within(file) || mountOf(site.mounts, file) !== undefined) {
      left.push({ file, text: `still names "${page.path}": the file is not part of the task` });
      continue;
    }
    const unique = [...new Map(own.map((step) => [step.pointer, step])).values()];
    const ordered = unique.sort((a, b) => comparePointers(b.pointer, a.pointer));
    const text = ordered.reduce(
      (so, { pointer, now }) => (now === undefined ? removeJson(so, pointer) : setJson(so, pointer, now)),
      await context.text(file),
    );
    texts.set(file, text);
    counts.set(file, unique.length);
  }
  if (successor !== undefined) {
    const place = redirectPlace(site);
    const before = texts.get(place.file) ?? (await context.text(place.file));
    const added = { source: decodeURI(page.url), destination: decodeURI(successor.url) };
    texts.set(place.file, withRedirect(before, place, added));
    counts.set(place.file, (counts.get(place.file) ?? 0) + 1);
  }
  const changes: PlannedChange[] = [];
  for (const [file, now] of texts) {
    const was = await context.text(file);
    const summary = [`${file}: no longer names "${page.path}"`];
    if (now !== was) changes.push({ file, was, now, summary, edits: counts.get(file) ?? 1 });
  }
  return { changes, left };
}

function stepsOf(
  { site, addresses }: CheckContext,
  page: PageMeta,
  successor: PageMeta | undefined,
): { readonly steps: Step[]; readonly left: Left[] } {
  const { located } = site.loaded;
  const steps: Step[] = [];
  const left: Left[] = [];
  const leads = (value: string): boolean => {
    const found = value.startsWith('/') ? addresses.find(value.replace(/[?#].*$/s, '')) : undefined;
    return found?.kind === 'page' && found.page.file === page.file;
  };
  const isEntry = (value: unknown): boolean =>
    typeof value === 'string' && (plainPath(value) === page.path || pageUrl(plainPath(value)) === page.url);
  const put = (pointer: string, now: string | undefined): void => {
    const { file, pointer: own } = located.at(pointer);
    steps.push({ file, pointer: own, now });
  };
  const visit = (value: unknown, pointer: string, key: string, depth: number): void => {
    if (typeof value !== 'object' || value === null || depth > DEEPEST) {
      if (typeof value !== 'string') return;
      const { file, line } = located.at(pointer);
      if (key === 'root' && isEntry(value))
        left.push({ file, line, text: `still has "${value}" as the page of a group: name another one` });
      else if ((key === 'href' || key === 'url') && leads(value)) {
        if (successor !== undefined) put(pointer, successor.url);
        else left.push({ file, line, text: `still links to "${value}": name another address or remove it` });
      }
      return;
    }
    for (const [name, inner] of Object.entries(value)) {
      const at = pointer + pointerStep(name);
      const pages = Array.isArray(value) && key === 'pages';
      if (pages && isEntry(inner)) put(at, undefined);
      // A group without its last page would be shown empty.
      else if (Array.isArray(value) && isOnlyPage(inner, isEntry)) put(at, undefined);
      else visit(inner, at, Array.isArray(value) ? key : name, depth + 1);
    }
  };
  visit(site.config.navigation, '/navigation', '', 0);
  for (const name of ['navbar', 'footer', 'logo', 'topbarLinks', 'topbarCtaButton'] as const)
    visit((located.value as Readonly<Record<string, unknown>>)[name], `/${name}`, name, 0);
  const redirects: unknown = located.value.redirects;
  for (const [index, item] of (Array.isArray(redirects) ? redirects : []).entries()) {
    const { destination } = (item ?? {}) as { readonly destination?: unknown };
    if (typeof destination !== 'string' || !leads(destination)) continue;
    if (successor === undefined) put(`/redirects/${index}`, undefined);
    else put(`/redirects/${index}/destination`, successor.url);
  }
  return { steps, left };
}

/** A group of the navigation that has nothing else. */
function isOnlyPage(value: unknown, isEntry: (value: unknown) => boolean): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const { pages, root } = value as { readonly pages?: unknown; readonly root?: unknown };
  return Array.isArray(pages) && pages.length > 0 && root === undefined && pages.every(isEntry);
}
