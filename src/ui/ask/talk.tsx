/** What was asked and answered so far, in a box that scrolls; before anything is asked, what can be. */
import { useLayoutEffect, useRef } from 'preact/hooks';
import { scrolling } from './answer-text.tsx';
import { askWords } from './ask-words.ts';
import type { Offered } from './offered.ts';
import type { LinkPlaces } from './safe-link.ts';
import { TurnView } from './turn-view.tsx';
import type { Asking } from './use-conversation.ts';

/** Pixels above a question, and within which the box is where it was put. */
const GAP = 20;
const AT_PLACE = 2;
/** Pixels: who has scrolled up further than this reads there. */
const AT_END = 48;

/** Readers know where their words go before they ask. */
function introOf({ model }: Offered): string {
  if (model === undefined) return askWords.intro;
  const writer = model === '' ? askWords.modelOwn : askWords.modelAt.replace('{host}', () => model);
  return `${askWords.intro} ${writer}`;
}

interface TalkProps {
  readonly asking: Asking;
  readonly offered: Offered;
  readonly places: LinkPlaces;
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
export function Talk({
  asking: { turns, isRunning, retry, ask, vote },
  offered,
  places,
  onRetry,
}: TalkProps) {
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
          places={places}
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
