/** The field of one parameter, which a reader's value can fill. */
import type { ReferenceParameter } from '../../../site/openapi/reference-document.ts';
import { type PlaygroundValues, readerValue } from '../../reference/playground-inputs.ts';
import type { Field, FieldMaker } from './field.ts';
import { hideSecret } from './filled-secret.ts';

export interface ParameterField {
  readonly parameter: ReferenceParameter;
  readonly place: ReferenceParameter['in'];
  readonly element: HTMLElement;
  readonly read: Field['read'];
  /** Its value, if that was filled in and is hidden. */
  secret(): readonly string[];
  fill(values: PlaygroundValues): void;
}

export function parameterField(parameter: ReferenceParameter, maker: FieldMaker): ParameterField {
  const { name, schema, required, description, example, content, in: place } = parameter;
  // A number in JSON is no text.
  const isText = content === undefined || !/json/i.test(content);
  const fieldWith = (initial?: unknown): Field =>
    maker.make({
      ...{ name, schema, required, description, example, initial },
      ...{ sent: true, isText, depth: 1 },
    });
  let touched = false;
  let hidden = false;
  const watched = (made: Field): Field => {
    made.element.addEventListener('input', () => (touched = true));
    return made;
  };
  let field = watched(fieldWith());
  const show = (now: Field): void => {
    field.element.replaceWith(now.element);
    field = now;
  };
  return {
    ...{ parameter, place },
    get element() {
      return field.element;
    },
    read: (report) => field.read(report),
    secret: () => (hidden ? [String(field.read() ?? '')] : []),
    fill: (values) => {
      const value = place === 'path' ? undefined : readerValue(values, place, name);
      if (value === undefined || touched || field.constant === true) return;
      const empty = field;
      show(watched(fieldWith(value)));
      hidden = hideSecret(name, field.element);
      // The browser may keep the page in memory and show it to the next person.
      addEventListener('pagehide', () => (hidden && !touched ? show(empty) : undefined), { once: true });
    },
  };
}
