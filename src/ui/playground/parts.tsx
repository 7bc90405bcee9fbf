/** The small parts of the form: labels, hints, problems, menus, buttons and code, as on every page. */
import type { ComponentChildren } from 'preact';
import { useReducer, useState } from 'preact/hooks';
import { formStrings } from './form-strings.ts';

/** Draws a component whose state is outside. @returns what it calls with each change of a part, which is then drawn */
export function useChanges(
  context: { readonly changed: (part: object) => void },
  part: object,
): (change: () => void) => void {
  const [, redraw] = useReducer((count: number, _: undefined) => count + 1, 0);
  return (change) => {
    change();
    context.changed(part);
    redraw(undefined);
  };
}

export function Hint({ text, id }: { readonly text: string | undefined; readonly id?: string | undefined }) {
  return text === undefined ? null : (
    <p class="try-hint" id={id}>
      {text}
    </p>
  );
}

/** Attributes of an input that link it to its hint and to what is wrong with it. */
export function described(id: string, hint: string | undefined, problem: string | undefined) {
  const ids = [hint === undefined ? '' : `${id}-hint`, problem === undefined ? '' : `${id}-error`];
  return {
    'aria-describedby': ids.join(' ').trim() || undefined,
    'aria-invalid': problem === undefined ? undefined : ('true' as const),
  };
}

export function Problem({ id, text }: { readonly id: string; readonly text: string | undefined }) {
  return text === undefined ? null : (
    <p class="try-error" id={`${id}-error`}>
      {text}
    </p>
  );
}

interface LabelledProps {
  readonly id: string;
  readonly label: ComponentChildren;
  readonly problem?: string | undefined;
  readonly children: ComponentChildren;
}

export function Labelled({ id, label, problem, children }: LabelledProps) {
  return (
    <div class="try-field">
      <label class="try-label" for={id}>
        {label}
      </label>
      <div class="try-control">{children}</div>
      <Problem id={id} text={problem} />
    </div>
  );
}

interface ChoiceProps {
  readonly id: string;
  readonly label: string;
  readonly options: readonly string[];
  readonly chosen: number;
  readonly onChoose: (chosen: number) => void;
}

/** A menu of numbered options. */
export function Choice({ id, label, options, chosen, onChoose }: ChoiceProps) {
  return (
    <Labelled id={id} label={label}>
      <select
        class="input"
        id={id}
        value={chosen}
        onChange={({ currentTarget }) => onChoose(Number(currentTarget.value))}
      >
        {options.map((option, i) => (
          <option value={i}>{option}</option>
        ))}
      </select>
    </Labelled>
  );
}

/** Path data on a grid of 24 units. */
const ICONS = {
  check: 'm5 12.5 4.5 4.5L19 7.5',
  close: 'M6 6l12 12M18 6 6 18',
  copy: 'M10.5 9h8a1.5 1.5 0 0 1 1.5 1.5v8a1.5 1.5 0 0 1-1.5 1.5h-8A1.5 1.5 0 0 1 9 18.5v-8A1.5 1.5 0 0 1 10.5 9zM5.5 15A1.5 1.5 0 0 1 4 13.5v-8A1.5 1.5 0 0 1 5.5 4h8A1.5 1.5 0 0 1 15 5.5',
  download: 'M12 4v11m-5-5 5 5 5-5M5 20h14',
} as const;

function Icon({ name }: { readonly name: keyof typeof ICONS }) {
  return (
    <svg class="ui" viewBox="0 0 24 24" aria-hidden="true">
      <path d={ICONS[name]} />
    </svg>
  );
}

interface ButtonProps {
  readonly label: string;
  readonly onClick: () => void;
}

/** A square button with an icon, named for assistive technology and by its tooltip. */
export function IconButton({ icon, label, onClick }: ButtonProps & { readonly icon: 'close' | 'download' }) {
  return (
    <button type="button" class="icon-button" title={label} aria-label={label} onClick={onClick}>
      <Icon name={icon} />
    </button>
  );
}

/** Milliseconds. */
const SHOWN_DONE = 1500;

/** A button that copies a text, and says so to eyes and ears. */
export function CopyButton({ label, text }: { readonly label: string; readonly text: () => string }) {
  const [status, setStatus] = useState('');
  const [isDone, setDone] = useState(false);
  const copy = (): void => {
    navigator.clipboard.writeText(text()).then(
      () => {
        setStatus(formStrings.copied);
        setDone(true);
        setTimeout(() => setDone(false), SHOWN_DONE);
      },
      () => setStatus(formStrings.notCopied),
    );
  };
  return (
    <>
      <button
        type="button"
        class="icon-button try-copy"
        title={label}
        aria-label={label}
        data-done={isDone ? '' : undefined}
        onClick={copy}
      >
        <Icon name="copy" />
        <Icon name="check" />
      </button>
      <span class="visually-hidden" role="status">
        {status}
      </span>
    </>
  );
}

export interface CodePart {
  readonly text: string;
  /** Class of the highlighter; undefined for plain text. */
  readonly is?: string | undefined;
}

/** It scrolls, so keyboards need to reach it. */
const region = (label: string) => ({ role: 'region', tabIndex: 0, 'aria-label': label }) as const;

/** Code as in the samples of the page. @param label accessible name of the region, which scrolls */
export function CodeBlock({ label, parts }: { readonly label: string; readonly parts: readonly CodePart[] }) {
  return (
    <div class="code">
      <pre class="code-pre" data-wrap="" {...region(label)}>
        <code>
          <span class="line">
            {parts.map(({ text, is }) => (is === undefined ? text : <span class={is}>{text}</span>))}
          </span>
        </code>
      </pre>
    </div>
  );
}
