/** Merges two versions of a run of text, word by word, and marks what differs. */
import { changeOrder } from './change-order.ts';
import type { DiffWords } from './diff-words.ts';
import type { ElementNode, TreeNode } from './html-tree.ts';
import type { Mark } from './mark-writer.ts';
import { partners } from './partner-elements.ts';
import { runTokens, type Token } from './run-tokens.ts';
import { spacedWords } from './spaced-words.ts';
import { type Hunk, tokenHunks } from './token-hunks.ts';
import { type Around, elementsAround, type TokenStack, tokenStack } from './token-stack.ts';
import type { Reading, Run } from './units.ts';
import type { WorkBudget } from './work-budget.ts';
import { htmlOfNodes, oldHtml, oldTag, type Writing, writeAdded, writeRemoved } from './write-whole.ts';

export interface Merging extends Writing {
  readonly before: Reading;
  readonly after: Reading;
  readonly budget: WorkBudget;
  readonly words: DiffWords;
}

/** Characters of two runs that are compared word by word: a hundred times a long paragraph. */
const LONGEST_RUNS = 300_000;

export function mergeRuns(before: Run, after: Run, merging: Merging): void {
  if (lengthOf(before) + lengthOf(after) > LONGEST_RUNS) {
    merging.budget.giveUp();
    writeRemoved(before, merging);
    writeAdded(after, merging);
    return;
  }
  const old = runTokens(before, merging.before);
  const now = runTokens(after, merging.after);
  const words = [spacedWords(old.tokens), spacedWords(now.tokens)] as const;
  const hunks = tokenHunks(words[0].words, words[1].words, merging.budget);
  const merge = new RunMerge(words[0], words[1], hunks, merging);
  merge.run();
  merge.end(old.rest, now.rest);
}

const lengthOf = ({ nodes }: Run): number => nodes.reduce((sum, { html }) => sum + html.length, 0);

type Words = ReturnType<typeof spacedWords>;

class RunMerge {
  private readonly old: Words;
  private readonly now: Words;
  private readonly hunks: readonly Hunk[];
  private readonly merging: Merging;
  private readonly stack: TokenStack;
  private readonly oldStack: TokenStack;
  private readonly element: (element: ElementNode) => Around;
  /** Elements of the earlier version: copies among the later one's, and on their own. */
  private readonly copied: (element: ElementNode) => Around;
  private readonly oldElement: (element: ElementNode) => Around;
  private readonly partner: ReturnType<typeof partners>;
  private linkMark: { readonly around: Around; readonly from: string; readonly to: string } | undefined;

  constructor(old: Words, now: Words, hunks: readonly Hunk[], merging: Merging) {
    this.old = old;
    this.now = now;
    this.hunks = hunks;
    this.merging = merging;
    const { writer } = merging;
    this.stack = tokenStack(writer.after);
    this.oldStack = tokenStack(merging.side ? writer.before : () => undefined);
    this.element = elementsAround((open) => open);
    this.copied = elementsAround((open) => oldTag(open, merging));
    this.oldElement = elementsAround((open) => oldTag(open, merging));
    this.partner = partners(old.words, now.words, hunks);
  }

  run(): void {
    let first = true;
    for (const hunk of this.hunks) {
      if (hunk.equal) this.equal(hunk, first);
      else this.change(hunk);
      first = false;
    }
    const last = this.hunks.at(-1);
    if (last?.equal !== false)
      this.space(this.old.spaces(this.old.words.length), this.now.spaces(this.now.words.length));
  }

  end(oldRest: readonly TreeNode[], rest: readonly TreeNode[]): void {
    this.stack.end();
    this.oldStack.end();
    this.merging.writer.after(htmlOfNodes(rest));
    if (this.merging.side) this.merging.writer.before(oldHtml(oldRest, this.merging));
  }

  private equal({ before: [a, aEnd], after: [b] }: Hunk, first: boolean): void {
    for (let i = a, j = b; i < aEnd; i++, j++) {
      if (i > a || first) this.space(this.old.spaces(i), this.now.spaces(j));
      this.common(this.old.words[i]!, this.now.words[j]!);
    }
  }

  private common(old: Token, now: Token): void {
    const { writer, words } = this.merging;
    const around = now.path.map(this.element);
    const linked = old.kind !== 'cover' && old.link !== now.link;
    if (linked) around.push(this.linkAround(old.link, now.link));
    else {
      this.linkMark = undefined;
      writer.same();
    }
    this.stack.add(htmlOfNodes(now.fixed) + now.html, around);
    if (old.kind === 'cover' && old.link !== now.link)
      this.stack.add(this.linkNote(old.link, now.link), around);
    if (old.alt !== now.alt) {
      const text = filled(words.altChanged, old.alt ?? '', now.alt ?? '');
      this.stack.add(writer.note(text), around);
    }
    if (this.merging.side) this.oldStack.add(this.oldText(old), old.path.map(this.oldElement));
  }

  /** White space between two equal words. */
  private space(old: readonly Token[], now: readonly Token[]): void {
    if (now.length > 0 && old.length === 0) this.added(now, this.mark('added'));
    else if (now.length === 0 && old.length > 0) {
      const mark = this.mark('removed');
      this.removed(old, mark);
    } else {
      const { linkMark } = this;
      const linked = linkMark?.from === old[0]?.link && linkMark?.to === now[0]?.link;
      this.plain(now, linked ? linkMark?.around : undefined);
    }
    this.oldPlain(old);
  }

  /** @param mark of a link that goes on */
  private plain(tokens: readonly Token[], mark?: Around): void {
    for (const token of tokens) {
      const around = token.path.map(this.element);
      if (mark !== undefined) around.push(mark);
      this.stack.add(htmlOfNodes(token.fixed) + token.html, around);
    }
  }

  private oldPlain(tokens: readonly Token[]): void {
    if (!this.merging.side) return;
    for (const token of tokens) this.oldStack.add(this.oldText(token), token.path.map(this.oldElement));
  }

  private change(hunk: Hunk): void {
    this.linkMark = undefined;
    const old = this.old.stretch(hunk.before);
    const now = this.now.stretch(hunk.after);
    const removed = this.mark('removed');
    const added = this.mark('added');
    for (const { kind, tokens } of changeOrder(old, now)) {
      if (kind === 'plain') this.plain(tokens);
      else if (kind === 'removed') this.removed(tokens, removed);
      else this.added(tokens, added);
    }
    this.oldPlain(old.lead);
    if (old.words.length > 0) {
      this.oldMarked(old.words, removed);
      this.oldPlain(old.tail);
    }
  }

  private added(tokens: readonly Token[], mark: LazyMark): void {
    for (const token of tokens) {
      const shared = this.partner.heldOf(token.path);
      const rest = token.path.slice(shared).map(this.element);
      const outer = token.path.slice(0, shared).map(this.element);
      this.stack.add(this.shown(token, 'added'), [...outer, mark.after, ...rest]);
    }
  }

  private removed(tokens: readonly Token[], mark: LazyMark): void {
    for (const token of tokens) {
      const mapped = this.partner.of(token.path);
      const rest = token.path.slice(mapped.length).map(this.copied);
      this.stack.add(this.shown(token, 'removed'), [...mapped.map(this.element), mark.after, ...rest]);
    }
  }

  private oldMarked(tokens: readonly Token[], mark: LazyMark): void {
    if (!this.merging.side) return;
    for (const token of tokens) {
      const around = token.path.map(this.oldElement);
      around.splice(this.partner.of(token.path).length, 0, mark.before);
      this.oldStack.add(this.oldText(token), around);
    }
  }

  /** A link over a card cannot be seen as such. */
  private shown(token: Token, kind: 'added' | 'removed'): string {
    if (kind === 'added')
      return (
        htmlOfNodes(token.fixed) + token.html + (token.kind === 'cover' ? this.linkNote('', token.link) : '')
      );
    return token.kind === 'cover' ? this.linkNote(token.link, '') : this.oldText(token);
  }

  private oldText(token: Token): string {
    const text = token.node === undefined ? token.html : oldHtml([token.node], this.merging);
    return token.fixed.length === 0 ? text : oldHtml(token.fixed, this.merging) + text;
  }

  private mark(kind: 'added' | 'removed'): LazyMark {
    let opened: Mark | undefined;
    const mark = (): Mark => {
      opened ??= this.merging.writer.open(kind);
      return opened;
    };
    const close = (): string => (kind === 'added' ? '</ins>' : '</del>');
    return {
      after: { open: () => mark().open('after'), close },
      before: { open: () => mark().open('before'), close },
    };
  }

  private linkAround(from: string, to: string): Around {
    if (this.linkMark?.from === from && this.linkMark.to === to) return this.linkMark.around;
    this.merging.writer.same();
    let note = this.linkNote(from, to);
    const around = {
      open: () => '<span class="change-link">',
      // Said once, also when the words have other elements between them.
      close: () => {
        const written = note;
        note = '';
        return `${written}</span>`;
      },
    };
    this.linkMark = { around, from, to };
    return around;
  }

  private linkNote(from: string, to: string): string {
    const { words, writer } = this.merging;
    const text = from === '' ? words.linkAdded : to === '' ? words.linkRemoved : words.linkChanged;
    return writer.note(filled(text, from, to));
  }
}

interface LazyMark {
  readonly after: Around;
  readonly before: Around;
}

/** @param from the value of an attribute, as it is in HTML */
function filled(text: string, from: string, to: string): string {
  return text.replace(/\{(from|to)\}/g, (_, name: string) => plain(name === 'from' ? from : to));
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};

/** The value of an attribute as it is in HTML, to be escaped again. */
function plain(value: string): string {
  return value.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity]!);
}
