/** The field for a question, with what it is about, and the button that sends it or stops its answer. */
import type { RefObject } from 'preact';
import { useState } from 'preact/hooks';
import type { Excerpt } from '../../theme/client/ask-open.ts';
import { askWords } from './ask-words.ts';
import { Icon } from './icon.tsx';
import type { Asking } from './use-conversation.ts';

/** Characters: what the server takes. */
const LONGEST_QUESTION = 1_000;

interface ComposerProps {
  readonly input: RefObject<HTMLTextAreaElement | null>;
  readonly asking: Asking;
  /** What the reader has selected on the page. */
  readonly about: Excerpt | undefined;
  readonly onForget: () => void;
  readonly onAsked: () => void;
}

export function Composer({ input, asking, about, onForget, onAsked }: ComposerProps) {
  const { turns, isRunning, ask, stop } = asking;
  const [text, setText] = useState('');
  const prompt = turns.length === 0 ? askWords.prompt : askWords.followUp;
  const send = (): void => {
    const question = text.trim();
    // What was typed during an answer stays until it can be sent.
    if (question === '' || isRunning) return;
    ask(question, about);
    onAsked();
    setText('');
  };
  return (
    <div class="assist-form">
      {about !== undefined && <About text={about.value} onForget={onForget} />}
      <div class="assist-field">
        <textarea
          ref={input}
          rows={1}
          value={text}
          placeholder={prompt}
          aria-label={prompt}
          maxLength={LONGEST_QUESTION}
          enterkeyhint="send"
          dir="auto"
          onInput={({ currentTarget }) => setText(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
            event.preventDefault();
            send();
          }}
        />
        {/* One button for both, so that it keeps the focus. */}
        <button
          type="button"
          class="assist-send"
          aria-label={isRunning ? askWords.stop : askWords.send}
          aria-disabled={!isRunning && text.trim() === ''}
          onClick={isRunning ? stop : send}
        >
          <Icon name={isRunning ? 'stop' : 'send'} />
        </button>
      </div>
    </div>
  );
}

interface AboutProps {
  readonly text: string;
  readonly onForget: () => void;
}

function About({ text, onForget }: AboutProps) {
  return (
    <p class="assist-about">
      <span class="assist-excerpt">
        {askWords.about}: <q>{text}</q>
      </span>
      <button
        type="button"
        class="icon-button"
        title={askWords.remove}
        aria-label={askWords.remove}
        onClick={onForget}
      >
        <Icon name="close" />
      </button>
    </p>
  );
}
