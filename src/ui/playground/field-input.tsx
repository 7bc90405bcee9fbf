/** Draws the input of a field of one value: text, number, date, menu, file, constant, or JSON for everything else. */
import type { TargetedEvent } from 'preact';
import { placeholderOf, type ValueField } from './form-field.ts';
import { formStrings } from './form-strings.ts';
import type { described } from './parts.tsx';

type InputProps = ReturnType<typeof described> & {
  readonly field: ValueField;
  readonly change: (change: () => void) => void;
};

type AnyInput = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

export function Input({ field, change, ...description }: InputProps) {
  const { shape, spec } = field;
  const onInput = ({ currentTarget: input }: TargetedEvent<AnyInput>): void =>
    change(() => {
      field.text = input.value;
      field.isUnreadable = input.validity.badInput;
      if (input instanceof HTMLInputElement) field.file = input.files?.[0];
    });
  const isJson = shape.kind === 'json';
  const shared = {
    ...description,
    onInput,
    id: field.id,
    class: isJson ? 'input try-code' : 'input',
    disabled: field.isNull,
    'aria-required': spec.required ? ('true' as const) : undefined,
  };
  if (shape.kind === 'choice')
    return (
      <select {...shared} value={field.text}>
        <option value="">{spec.required ? formStrings.choose : formStrings.notSent}</option>
        {shape.values.map((value, i) => (
          <option value={i}>{typeof value === 'string' ? value : JSON.stringify(value)}</option>
        ))}
      </select>
    );
  if (shape.kind === 'file')
    return <input {...shared} type="file" accept={shape.accept} ref={showFile(field.file)} />;
  const placeholder = isJson ? formStrings.json : placeholderOf(field);
  const text = { ...shared, placeholder, value: field.text, autocomplete: 'off', spellcheck: false } as const;
  if (field.input === 'textarea') return <textarea {...text} rows={isJson ? 4 : 3} />;
  if (shape.kind === 'fixed' || shape.kind === 'null')
    return <input {...shared} type="text" readOnly value={field.text} />;
  if (shape.kind === 'number')
    return <input {...text} type="number" step={shape.integer ? 1 : 'any'} min={shape.min} max={shape.max} />;
  const isTime = field.input === 'datetime-local' || field.input === 'time';
  const type = field.input === 'text' && field.context.isSecret === true ? 'password' : field.input;
  // The types of JSX need one literal.
  return <input {...text} type={type as 'text'} step={isTime ? 1 : undefined} />;
}

/** A file that was chosen before the input was drawn again. */
export function showFile(file: File | undefined): (input: HTMLInputElement | null) => void {
  return (input) => {
    if (input === null || file === undefined || input.files?.[0] === file) return;
    const chosen = new DataTransfer();
    chosen.items.add(file);
    input.files = chosen.files;
  };
}
