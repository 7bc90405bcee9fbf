/** Opens the panel that answers questions; loads its script, style sheet and words at that moment. */
import type { AskStrings } from '../strings/ask-strings.ts';
import { styled } from './styled.ts';

/** A part of the page that a question is about. */
export interface Excerpt {
  readonly type: 'textSelection' | 'code';
  readonly value: string;
}

/** What the panel is opened with. */
export interface AskWanted {
  /** Address of the route that answers. */
  readonly to: string;
  /** Path of the site's first page without trailing slash. */
  readonly base: string;
  /** Undefined on pages in English. */
  readonly words: AskStrings | undefined;
  /** Asked at once, unless it is empty. */
  readonly question: string;
  /** What the reader has selected on the page. */
  readonly about: Excerpt | undefined;
}

interface AskPanel {
  readonly openPanel: (request: AskWanted) => void;
}

type Loaded = readonly [AskPanel, AskStrings | undefined, unknown];

/** Characters. */
export const LONGEST_SELECTION = 2_000;

let loading: Promise<Loaded> | undefined;

/**
 * @param question asked at once
 * @param excerpt what the next question is about, where none is asked at once; default what is selected on the page
 */
export async function openAsk(question = '', excerpt?: Excerpt): Promise<void> {
  const to = document.body.dataset['ask'];
  const search = document.getElementById('lectern-search') as HTMLDialogElement | null;
  const files = search?.dataset['askFiles']?.split(' ');
  // Below another modal dialog it could not be used.
  if (to === undefined || files === undefined || document.querySelector('dialog:modal:not(#lectern-search)'))
    return;
  const typed = search?.open ? (search.querySelector('input')?.value.trim() ?? '') : '';
  search?.close();
  const text = question || typed;
  const about = text === '' ? (excerpt ?? selectedExcerpt()) : undefined;
  const base = search?.dataset['base'] ?? '';
  try {
    const [panel, words] = await load(files);
    panel.openPanel({ to, base, words, question: text, about });
  } catch {
    // The page for readers without script needs none of these files.
    location.assign(`${base}/ask?${new URLSearchParams({ q: text })}`);
  }
}

/** @param files addresses of the script, the style sheet and, in other languages than English, the words */
function load([script = '', css, words]: readonly string[]): Promise<Loaded> {
  loading ??= Promise.all([
    import(script) as Promise<AskPanel>,
    words === undefined ? undefined : loadWords(words),
    styled(css),
  ]);
  loading.catch(() => (loading = undefined));
  return loading;
}

/** Words that cannot be loaded are English: the answer is not. */
async function loadWords(address: string): Promise<AskStrings | undefined> {
  try {
    const answer = await fetch(address);
    return answer.ok ? ((await answer.json()) as AskStrings) : undefined;
  } catch {
    return undefined;
  }
}

/** What the reader has selected of the page's content; nothing of what is around it, or typed into its fields, such as keys. */
export function selectedExcerpt(): Excerpt | undefined {
  const selection = getSelection();
  // Its text can be that of a field even so.
  if (selection?.isCollapsed !== false) return undefined;
  const value = selection.toString().trim().slice(0, LONGEST_SELECTION);
  const at = selection.anchorNode;
  if (value === '' || document.getElementById('lectern-content')?.contains(at) !== true) return undefined;
  const isCode = (at instanceof Element ? at : at?.parentElement)?.closest('pre') != null;
  return { type: isCode ? 'code' : 'textSelection', value };
}
