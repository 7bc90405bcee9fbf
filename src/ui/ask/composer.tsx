/** The field for a question, with what it is about, and the button that sends it or stops its answer. */
import type { RefObject } from 'preact';
import { useState } from 'preact/hooks';
import { askWords } from './ask-words.ts';
import { Icon } from './icon.tsx';

/** Characters: what the server takes. */
const LONGEST_QUESTION = 1_000;

interface ComposerProps {
  readonly input: RefObject<HTMLTextAreaElement | null>;
  readonly isFirst: boolean;
  readonly isRunning: boolean;
  /** What the reader has selected on the page. */
  readonly about: string | undefined;
  readonly onAsk: (question: string) => void;
  readonly onStop: () => void;
  readonly onForget: () => void;
}

export function Composer(props: ComposerProps) {
  const { input, isFirst, isRunning, about, onAsk, onStop, onForget } = props;
  const [text, setText] = useState('');
  const prompt = isFirst ? askWords.prompt : askWords.followUp;
  const send = (): void => {
    const question = text.trim();
    // What was typed during an answer stays until it can be sent.
    if (question === '' || isRunning) return;
    onAsk(question);
    setText('');
  };
  return (
    <div class="assist-form">
      {about !== undefined && <About text={about} onForget={onForget} />}
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
          onClick={isRunning ? onStop : send}
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
