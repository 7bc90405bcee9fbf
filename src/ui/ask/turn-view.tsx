/** Draws one question with its answer: text or quotes, where they are from, how it ended, and what can be done next. */
import type { ComponentChildren } from 'preact';
import { AnswerText, CodeSample, type Links, PageLink } from './answer-text.tsx';
import { askLanguage, askWords } from './ask-words.ts';
import { answerText, type Failure, type Turn, type Vote } from './conversation.ts';
import { Icon } from './icon.tsx';
import type { Place, Quote } from './read-stream.ts';
import { handOffLink, type LinkPlaces, namedAddresses, sourceLink } from './safe-link.ts';

interface TurnViewProps {
  readonly turn: Turn;
  readonly places: LinkPlaces;
  /** Undefined where the turn cannot be repeated: only the last one can. */
  readonly onRetry: (() => void) | undefined;
  /** Undefined where answers take no votes. */
  readonly onVote: ((vote: Vote) => void) | undefined;
}

export function TurnView({ turn, places, onRetry, onVote }: TurnViewProps) {
  const { question, about, pieces, sources, nearest, state } = turn;
  const quotes = pieces.flatMap((piece) => (piece.kind === 'quote' ? [piece.quote] : []));
  // A quote has its link already.
  const others = sources.filter(({ url }) => quotes.every((quote) => quote.url !== url));
  const links: Links = {
    ...places,
    named: namedAddresses(sources.concat(quotes, nearest), places),
  };
  return (
    <section class="assist-turn">
      <h3 class="assist-question" dir="auto">
        {question}
      </h3>
      {about !== undefined && <p class="assist-about">{about.value}</p>}
      <div class="assist-answer" dir="auto">
        {pieces.map((piece) =>
          piece.kind === 'text' ? (
            <AnswerText key={piece.id} text={piece.text} links={links} />
          ) : (
            <QuoteView quote={piece.quote} links={links} />
          ),
        )}
        {state === 'running' && <p class="assist-waiting">{pieces.length === 0 && askWords.answering}</p>}
      </div>
      <Ending turn={turn} />
      {state !== 'running' && <PlaceList title={askWords.sources} all={others} links={links} isNumbered />}
      <PlaceList title={askWords.nearest} all={nearest} links={links} />
      <HandOff to={turn.handOff} places={places} />
      {state !== 'running' && <Actions turn={turn} onRetry={onRetry} onVote={onVote} />}
    </section>
  );
}

interface QuoteViewProps {
  readonly quote: Quote;
  readonly links: Links;
}

/** Words of the documentation, to the letter. */
function QuoteView({ quote, links }: QuoteViewProps) {
  const { sentences, code } = quote;
  return (
    <figure class="assist-quote">
      {sentences.length > 0 && (
        <blockquote>
          {sentences.map((sentence) => (
            <p>{sentence}</p>
          ))}
        </blockquote>
      )}
      {code !== undefined && <CodeSample {...code} />}
      <figcaption>
        <PlaceLink place={quote} links={links} />
      </figcaption>
    </figure>
  );
}

function PlaceLink({ place, links }: { readonly place: Place; readonly links: Links }): ComponentChildren {
  const href = sourceLink(place.url, links);
  if (href === undefined) return place.title;
  return (
    <PageLink href={href} links={links}>
      {place.title}
    </PageLink>
  );
}

interface PlaceListProps {
  readonly title: string;
  readonly all: readonly Place[];
  readonly links: Links;
  /** True for places that the answer names by their number. */
  readonly isNumbered?: boolean;
}

function PlaceList({ title, all, links, isNumbered = false }: PlaceListProps) {
  if (all.length === 0) return null;
  const items = all.map((place) => (
    <li>
      <PlaceLink place={place} links={links} />
    </li>
  ));
  return (
    <div class="assist-places">
      <h4>{title}</h4>
      {isNumbered ? <ol>{items}</ol> : <ul>{items}</ul>}
    </div>
  );
}

/** A person or a form of the team, where the documentation does not say. */
function HandOff({
  to,
  places,
}: {
  readonly to: Place | undefined;
  readonly places: LinkPlaces;
}): ComponentChildren {
  const href = to && handOffLink(to.url, places);
  if (to === undefined || href === undefined) return null;
  return (
    <p class="assist-hand-off">
      <a class="button" href={href} target="_blank" rel="noopener noreferrer">
        {to.title}
      </a>
    </p>
  );
}

/** How it ended, where that is not an answer. */
function Ending({ turn }: { readonly turn: Turn }): ComponentChildren {
  const { state, failure, unanswered, note } = turn;
  if (failure !== undefined)
    return (
      <p class="assist-said" data-kind={failure.kind}>
        {failureText(failure)}
      </p>
    );
  if (state === 'stopped') return <p class="assist-said">{askWords.stopped}</p>;
  if (note !== undefined) return <p class="assist-said">{note}</p>;
  return unanswered === undefined ? null : (
    <p class="assist-said">{unanswered === '' ? askWords.unanswered : unanswered}</p>
  );
}

function failureText({ kind, message, retryAfter }: Failure): string {
  if (kind === 'limited') return askWords.limited.replace('{when}', () => fromNow(retryAfter ?? 60));
  if (kind === 'refused') return message ?? askWords.refused;
  if (kind === 'away') return message ?? askWords.away;
  return {
    'too-long': askWords.longQuestion,
    cut: askWords.cut,
    'too-large': askWords.longAnswer,
    'signed-out': askWords.signedOut,
  }[kind];
}

function fromNow(seconds: number): string {
  const format = new Intl.RelativeTimeFormat(askLanguage);
  if (seconds < 90) return format.format(Math.ceil(seconds), 'second');
  return seconds < 5_400
    ? format.format(Math.ceil(seconds / 60), 'minute')
    : format.format(Math.ceil(seconds / 3_600), 'hour');
}

function Actions({ turn, onRetry, onVote }: Pick<TurnViewProps, 'turn' | 'onRetry' | 'onVote'>) {
  const text = answerText(turn);
  const isUnfinished = turn.state === 'failed' || turn.state === 'stopped';
  return (
    <div class="assist-actions">
      {text !== '' && (
        <button
          type="button"
          class="icon-button"
          data-copy=""
          data-text={text}
          title={askWords.copyAnswer}
          aria-label={askWords.copyAnswer}
        >
          <Icon name="copy" />
          <Icon name="check" />
        </button>
      )}
      {text !== '' && onVote !== undefined && turn.answer !== undefined && (
        <Votes chosen={turn.vote} onVote={onVote} />
      )}
      {isUnfinished && onRetry !== undefined && (
        <button type="button" class="button" onClick={onRetry}>
          {askWords.retry}
        </button>
      )}
    </div>
  );
}

interface VotesProps {
  readonly chosen: Vote | undefined;
  readonly onVote: (vote: Vote) => void;
}

function Votes({ chosen, onVote }: VotesProps) {
  const names = { up: askWords.helped, down: askWords.notHelped };
  return (
    <>
      {(['up', 'down'] as const).map((vote) => (
        <button
          type="button"
          class="icon-button"
          aria-pressed={chosen === vote}
          title={names[vote]}
          aria-label={names[vote]}
          onClick={() => onVote(vote)}
        >
          <Icon name={vote} />
        </button>
      ))}
      <span class="assist-thanks" role="status">
        {chosen === undefined ? '' : askWords.thanks}
      </span>
    </>
  );
}
