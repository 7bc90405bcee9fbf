/** The panel that answers questions: beside the page on a wide screen, above all of it on a phone. */
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { type AskWanted, type Excerpt, selectedExcerpt } from '../../theme/client/ask-open.ts';
import { scrolling } from './answer-text.tsx';
import { askWords } from './ask-words.ts';
import { Composer } from './composer.tsx';
import { Icon } from './icon.tsx';
import { loadOffered, NOTHING_OFFERED, type Offered } from './offered.ts';
import { TurnView } from './turn-view.tsx';
import { type Asking, useConversation } from './use-conversation.ts';

/** On these screens it covers the page, so that the focus stays in it. */
const NARROW = '(max-width: 47.99rem)';
/** Pixels above a question, and within which the box is where it was put. */
const GAP = 20;
const AT_PLACE = 2;
/** Pixels: who has scrolled up further than this reads there. */
const AT_END = 48;

const TITLE = 'lectern-assist-title';

type Ref<T> = { current: T | null };

export function Panel({ wanted }: { readonly wanted: AskWanted }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const input = useRef<HTMLTextAreaElement>(null);
  const focusInput = (): void => input.current?.focus();
  const asking = useConversation(wanted.to);
  const [about, setAbout] = useSelected(dialog);
  const offered = useOffered(wanted.to);
  useOpening(wanted, dialog, focusInput);
  useLayoutEffect(() => {
    if (wanted.question === '') setAbout((before) => wanted.about ?? before);
    else {
      // The search can ask while an answer is on its way.
      asking.stop();
      asking.ask(wanted.question);
    }
  }, [wanted]);
  const close = (): void => dialog.current?.close();
  return (
    <dialog
      class="assist"
      aria-labelledby={TITLE}
      ref={dialog}
      onClose={keepFocus}
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
      <Top asking={asking} onClose={close} onClear={focusInput} />
      <Talk asking={asking} offered={offered} base={wanted.base} onRetry={focusInput} />
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

function useOffered(to: string): Offered {
  const [offered, setOffered] = useState(NOTHING_OFFERED);
  useEffect(() => {
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

/** What the next question is about: what was selected on the page last, also while the panel is beside it. */
function useSelected(dialog: Ref<HTMLDialogElement>) {
  const [about, setAbout] = useState<Excerpt>();
  useEffect(() => {
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
  readonly asking: Asking;
  readonly onClose: () => void;
  readonly onClear: () => void;
}

function Top({ asking: { turns, clear }, onClose, onClear }: TopProps) {
  const clearAll = (): void => {
    clear();
    onClear();
  };
  return (
    <div class="assist-top">
      <h2 id={TITLE}>{askWords.title}</h2>
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
function useOpening(wanted: AskWanted, dialog: Ref<HTMLDialogElement>, focus: () => void): void {
  useLayoutEffect(() => {
    show(dialog.current!);
    focus();
  }, [wanted]);
  useEffect(() => {
    const narrow = matchMedia(NARROW);
    const turn = (): void => {
      if (dialog.current?.open !== true) return;
      const focused = document.activeElement as HTMLElement | null;
      dialog.current.close();
      show(dialog.current);
      focused?.focus();
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

/** The browser returns the focus to what had it, unless that went with the page that was replaced. */
function keepFocus(): void {
  if (document.activeElement === document.body)
    document.getElementById('lectern-content')?.focus({ preventScroll: true });
}

/** Readers know where their words go before they ask. */
function introOf({ model }: Offered): string {
  if (model === undefined) return askWords.intro;
  const writer = model === '' ? askWords.modelOwn : askWords.modelAt.replace('{host}', () => model);
  return `${askWords.intro} ${writer}`;
}

interface TalkProps {
  readonly asking: Asking;
  readonly offered: Offered;
  readonly base: string;
  readonly onRetry: () => void;
}

/**
 * Keeps a new question at the top of the box while its answer grows below it, so that the answer is read from its beginning; follows the
 * end instead when the reader has gone there.
 * @param last id of the newest turn
 */
function useReadingPlace(last: number | string | undefined) {
  const box = useRef<HTMLDivElement>(null);
  const follows = useRef<'question' | 'end' | 'nothing'>('question');
  const placed = useRef(0);
  useLayoutEffect(() => {
    follows.current = 'question';
  }, [last]);
  useLayoutEffect(() => {
    const { current } = box;
    if (current === null || follows.current === 'nothing') return;
    const question = current.lastElementChild;
    const top =
      question === null ? 0 : question.getBoundingClientRect().top - current.getBoundingClientRect().top;
    current.scrollTop = follows.current === 'end' ? current.scrollHeight : current.scrollTop + top - GAP;
    placed.current = current.scrollTop;
  });
  const onScroll = ({ currentTarget }: { readonly currentTarget: HTMLElement }): void => {
    const { scrollTop, scrollHeight, clientHeight } = currentTarget;
    if (Math.abs(scrollTop - placed.current) < AT_PLACE) return;
    follows.current = scrollHeight - scrollTop - clientHeight < AT_END ? 'end' : 'nothing';
  };
  return { box, onScroll };
}

/** Questions and answers; assistive technology reads an answer when it is complete. */
function Talk({ asking: { turns, isRunning, retry, ask, vote }, offered, base, onRetry }: TalkProps) {
  const last = turns.at(-1)?.id;
  const { box, onScroll } = useReadingPlace(last);
  return (
    <div
      class="assist-talk"
      {...scrolling('log', askWords.conversation)}
      aria-busy={isRunning}
      ref={box}
      onScroll={onScroll}
    >
      {turns.length === 0 && <p class="assist-intro">{introOf(offered)}</p>}
      {turns.length === 0 && <Examples questions={offered.questions} onAsk={ask} />}
      {turns.map((turn) => (
        <TurnView
          key={turn.id}
          turn={turn}
          places={{ here: location.href, base }}
          onVote={offered.votes ? (chosen) => vote(turn, chosen) : undefined}
          onRetry={
            turn.id === last
              ? () => {
                  retry();
                  onRetry();
                }
              : undefined
          }
        />
      ))}
    </div>
  );
}

interface ExamplesProps {
  readonly questions: readonly string[];
  readonly onAsk: (question: string) => void;
}

/** Questions of the team, for readers who do not know what can be asked. */
function Examples({ questions, onAsk }: ExamplesProps) {
  if (questions.length === 0) return null;
  return (
    <div class="assist-places">
      <h3>{askWords.examples}</h3>
      <ul class="assist-examples">
        {questions.map((question) => (
          <li>
            <button type="button" class="button" dir="auto" onClick={() => onAsk(question)}>
              {question}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
