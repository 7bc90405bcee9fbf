/** The panel that answers questions: beside the page on a wide screen, above all of it on a phone. */
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { type AskWanted, type Excerpt, selectedExcerpt } from '../../theme/client/ask-open.ts';
import { askWords } from './ask-words.ts';
import { Composer } from './composer.tsx';
import { Icon } from './icon.tsx';
import { loadOffered, NOTHING_OFFERED, type Offered } from './offered.ts';
import type { Outside } from './outside.ts';
import { Talk } from './talk.tsx';
import { type Asking, useConversation } from './use-conversation.ts';

/** On these screens it covers the page, so that the focus stays in it. */
const NARROW = '(max-width: 47.99rem)';
const TITLE = 'lectern-assist-title';

type Ref<T> = { current: T | null };

interface PanelProps {
  readonly request: AskWanted;
  /** Only on a page of another website. */
  readonly outside?: Outside;
}

/** The page of the site that the reader is on now. */
const currentPath = (): string | undefined => document.documentElement.dataset['currentPath'];

export function Panel({ request, outside }: PanelProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const input = useRef<HTMLTextAreaElement>(null);
  const focusInput = (): void => input.current?.focus();
  const asking = useConversation(request.to, outside === undefined ? currentPath : () => outside.path);
  const [about, setAbout] = useSelected(dialog, outside === undefined);
  const offered = useOffered(request.to, outside?.offered);
  useOpening(request, dialog, { focus: focusInput, takesFocus: outside?.takesFocus ?? true });
  useLayoutEffect(() => {
    if (request.question === '') setAbout((before) => request.about ?? before);
    else {
      // The search can ask while an answer is on its way.
      asking.stop();
      asking.ask(request.question);
    }
  }, [request]);
  const close = (): void => dialog.current?.close();
  return (
    <dialog
      class="assist"
      aria-labelledby={TITLE}
      ref={dialog}
      onClose={outside?.onClose ?? keepFocus}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.isComposing) return;
        event.preventDefault();
        close();
      }}
      onClick={({ target }) => {
        const isLink = target instanceof Element && target.closest('a') !== null;
        // Where it covers the page, the page that a link leads to would be below it.
        if (isLink && matchMedia(NARROW).matches) close();
      }}
    >
      <Top title={outside?.name ?? askWords.title} asking={asking} onClose={close} onClear={focusInput} />
      <Talk
        asking={asking}
        offered={offered}
        places={{
          here: outside?.site ?? location.href,
          base: request.base,
          isOutside: outside !== undefined,
        }}
        onRetry={focusInput}
      />
      <Composer
        input={input}
        asking={asking}
        about={about}
        onForget={() => {
          setAbout(undefined);
          focusInput();
        }}
        onAsked={() => setAbout(undefined)}
      />
    </dialog>
  );
}

/** @param known where it has been loaded already */
function useOffered(to: string, known?: Offered): Offered {
  const [offered, setOffered] = useState(known ?? NOTHING_OFFERED);
  useEffect(() => {
    if (known !== undefined) return undefined;
    let isOver = false;
    void loadOffered(to).then((loaded) => {
      if (!isOver) setOffered(loaded);
    });
    return () => {
      isOver = true;
    };
  }, [to]);
  return offered;
}

/**
 * What the next question is about: what was selected on the page last, also while the panel is beside it.
 * @param isOwn false on a page of another website, whose text goes nowhere
 */
function useSelected(dialog: Ref<HTMLDialogElement>, isOwn: boolean) {
  const [about, setAbout] = useState<Excerpt>();
  useEffect(() => {
    if (!isOwn) return undefined;
    const take = (): void => {
      const selected = dialog.current?.open === true ? selectedExcerpt() : undefined;
      if (selected !== undefined) setAbout(selected);
    };
    document.addEventListener('selectionchange', take);
    return () => document.removeEventListener('selectionchange', take);
  }, []);
  return [about, setAbout] as const;
}

interface TopProps {
  readonly title: string;
  readonly asking: Asking;
  readonly onClose: () => void;
  readonly onClear: () => void;
}

function Top({ title, asking: { turns, clear }, onClose, onClear }: TopProps) {
  const clearAll = (): void => {
    clear();
    onClear();
  };
  return (
    <div class="assist-top">
      <h2 id={TITLE}>{title}</h2>
      {turns.length > 0 && (
        <button type="button" class="button" onClick={clearAll}>
          {askWords.another}
        </button>
      )}
      <button
        type="button"
        class="icon-button"
        title={askWords.close}
        aria-label={askWords.close}
        onClick={onClose}
      >
        <Icon name="close" />
      </button>
    </div>
  );
}

/** Opens it for each wish, in the way that fits the screen, also when the screen becomes another one. */
function useOpening(
  request: AskWanted,
  dialog: Ref<HTMLDialogElement>,
  { focus, takesFocus }: { readonly focus: () => void; readonly takesFocus: boolean },
): void {
  useLayoutEffect(() => {
    const before = document.activeElement;
    show(dialog.current!);
    if (takesFocus) focus();
    // What opens is given the focus by the browser.
    else giveBack(before, dialog.current!);
  }, [request]);
  useEffect(() => {
    const narrow = matchMedia(NARROW);
    const turn = (): void => {
      if (dialog.current?.open !== true) return;
      const { activeElement: focused } = dialog.current.getRootNode() as Document | ShadowRoot;
      dialog.current.close();
      show(dialog.current);
      (focused as HTMLElement | null)?.focus();
    };
    narrow.addEventListener('change', turn);
    return () => narrow.removeEventListener('change', turn);
  }, []);
}

function show(dialog: HTMLDialogElement): void {
  if (dialog.open) return;
  if (matchMedia(NARROW).matches) dialog.showModal();
  else dialog.show();
}

function giveBack(before: Element | null, dialog: HTMLDialogElement): void {
  const { activeElement } = dialog.getRootNode() as Document | ShadowRoot;
  (activeElement as HTMLElement | null)?.blur();
  (before as HTMLElement | null)?.focus();
}

/** The browser returns the focus to what had it, unless that went with the page that was replaced. */
function keepFocus(): void {
  if (document.activeElement === document.body)
    document.getElementById('lectern-content')?.focus({ preventScroll: true });
}
