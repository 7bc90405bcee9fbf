/** Writes two versions of a page at once: the later one with all marks, and the earlier one with what was removed marked. */
import { escapeAttribute, escapeText } from '../../lib/html.ts';
import type { DiffWords } from './diff-words.ts';

export type ChangeKind = 'added' | 'removed';

export interface MarkWriter {
  /** Markup of the later version. */
  after(html: string): void;
  /** Markup of the earlier version. */
  before(html: string): void;
  /** Ends a change: what follows is equal, or belongs to another block. */
  same(): void;
  /** Opens a mark in a change; what is marked until the next `same` is one change. */
  open(kind: ChangeKind): Mark;
  /** A note in the later version, about what cannot be marked in the text itself. */
  note(text: string): string;
  /** Takes what was written since the last call. */
  take(): Written;
  readonly changes: number;
}

export interface Mark {
  /** The start tag; says the kind of change, and is the place of the change, once. */
  readonly open: (stream: 'before' | 'after') => string;
  readonly close: string;
}

export interface Written {
  readonly after: string;
  readonly before: string;
  /** True when something in it is marked. */
  readonly marked: boolean;
}

/** The id of a change's first mark; with a sign that no heading's id has. */
export const changeId = (change: number): string => `change:${change}`;

const TAGS = { added: 'ins', removed: 'del' } as const;

/** @param from number of the last change before */
export function markWriter(words: DiffWords, from = 0): MarkWriter {
  let [after, before] = ['', ''];
  let changes = from;
  let current: number | undefined;
  let marked = false;
  /** Changes whose place is written. */
  let placed = from;
  const change = (): number => {
    marked = true;
    current ??= ++changes;
    return current;
  };
  const place = (number: number): string => {
    if (placed >= number) return '';
    placed = number;
    return ` id="${changeId(number)}"`;
  };
  return {
    after: (html) => {
      after += html;
    },
    before: (html) => {
      before += html;
    },
    same: () => {
      current = undefined;
    },
    open: (kind) => {
      const number = change();
      const tag = TAGS[kind];
      const noted = new Set<string>();
      return {
        open: (stream) => {
          const spoken = noted.has(stream)
            ? ''
            : `<span class="visually-hidden" data-said>${escapeText(words[kind])} </span>`;
          noted.add(stream);
          const id = stream === 'after' ? place(number) : '';
          return `<${tag} class="change-${kind}" data-change="${number}"${id}>${spoken}`;
        },
        close: `</${tag}>`,
      };
    },
    note: (text) => {
      const number = change();
      return `<span class="change-note" data-change="${number}"${place(number)} title="${escapeAttribute(text)}">${escapeText(text)}</span>`;
    },
    take: () => {
      const written = { after, before, marked };
      [after, before, marked] = ['', '', false];
      return written;
    },
    get changes() {
      return changes;
    },
  };
}
