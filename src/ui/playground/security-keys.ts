/** The inputs for keys and tokens as state: they exist only there, and are cleared when the reader leaves the page. */
import type { SecurityScheme } from '../../site/openapi/reference-document.ts';
import { type PlaygroundValues, readerValue } from '../../theme/reference/playground-inputs.ts';
import { newId } from './form-field.ts';
import { formStrings } from './form-strings.ts';

export interface KeyInput {
  readonly id: string;
  readonly label: string;
  readonly type: 'text' | 'password';
  value: string;
  isTouched: boolean;
}

export interface KeyScheme {
  readonly scheme: SecurityScheme;
  readonly about: string | undefined;
  /** One, or user and password; none for certificates. */
  readonly inputs: readonly KeyInput[];
}

export interface SecurityKeys {
  readonly id: string;
  readonly alternatives: readonly (readonly KeyScheme[])[];
  chosen: number;
}

export function createKeys(alternatives: readonly (readonly SecurityScheme[])[]): SecurityKeys {
  return { id: newId(), alternatives: alternatives.map((schemes) => schemes.map(keyScheme)), chosen: 0 };
}

function keyScheme(scheme: SecurityScheme): KeyScheme {
  const { type, description, default: beginning = '' } = scheme;
  if (type === 'mutualTLS') return { scheme, about: description ?? formStrings.certificate, inputs: [] };
  if (!isBasic(scheme))
    return { scheme, about: description, inputs: [keyInput(labelOf(scheme), beginning, 'password')] };
  const [user = '', ...password] = beginning.split(':');
  return {
    scheme,
    about: description,
    inputs: [
      keyInput(formStrings.user, user, 'text'),
      keyInput(formStrings.password, password.join(':'), 'password'),
    ],
  };
}

const isBasic = ({ type, scheme }: SecurityScheme): boolean => type === 'http' && scheme === 'basic';

const keyInput = (label: string, value: string, type: KeyInput['type']): KeyInput => ({
  id: newId(),
  label,
  type,
  value,
  isTouched: false,
});

function labelOf({ type, name, parameter, in: place }: SecurityScheme): string {
  if (type === 'apiKey') return `${parameter ?? name} (${place ?? 'header'})`;
  return type === 'http' ? formStrings.token : formStrings.accessToken;
}

export const chosenSchemes = ({ alternatives, chosen }: SecurityKeys): readonly KeyScheme[] =>
  alternatives[chosen] ?? [];

/** By name of the scheme; only of the selected alternative. */
export function readKeys(keys: SecurityKeys): Readonly<Record<string, string>> {
  return Object.fromEntries(
    chosenSchemes(keys)
      .filter(({ inputs }) => inputs.some(({ value }) => value !== ''))
      .map(({ scheme, inputs }) => [scheme.name, inputs.map(({ value }) => value.trim()).join(':')]),
  );
}

/** True when a value goes into a cookie. */
export function usesCookie(keys: SecurityKeys): boolean {
  return chosenSchemes(keys).some(({ scheme }) => scheme.type === 'apiKey' && scheme.in === 'cookie');
}

export function clearKeys({ alternatives }: SecurityKeys): void {
  for (const { inputs } of alternatives.flat()) for (const input of inputs) input.value = '';
}

/** Fills in the keys that the reader has not typed. */
export function fillKeys({ alternatives }: SecurityKeys, values: PlaygroundValues): void {
  for (const { scheme, inputs } of alternatives.flat()) {
    const parts = secretParts(scheme, values);
    if (parts === undefined || inputs.some(({ isTouched }) => isTouched)) continue;
    for (const [i, input] of inputs.entries()) input.value = parts[i] ?? '';
  }
}
/** @returns a key or token, or the user and the password; undefined when the data has none for this scheme */
function secretParts(scheme: SecurityScheme, values: PlaygroundValues): readonly string[] | undefined {
  const { type, parameter, in: place = 'header', name } = scheme;
  if (type === 'mutualTLS') return undefined;
  const given =
    type === 'apiKey'
      ? readerValue(values, place, parameter ?? name)
      : (readerValue(values, 'header', name) ?? readerValue(values, 'header', 'Authorization'));
  if (typeof given !== 'string' || given === '') return undefined;
  if (type === 'apiKey') return [given];
  const [, word = '', rest = given] = /^(basic|bearer)\s+(.*)$/is.exec(given) ?? [];
  if (type !== 'http' || scheme.scheme !== 'basic')
    return word.toLowerCase() === 'basic' ? undefined : [rest];
  if (word.toLowerCase() === 'bearer') return undefined;
  const pair = word === '' ? rest : decoded(rest);
  const at = pair?.indexOf(':') ?? -1;
  return pair === undefined || at < 0 ? undefined : [pair.slice(0, at), pair.slice(at + 1)];
}

function decoded(text: string): string | undefined {
  try {
    const bytes = Uint8Array.from(atob(text.trim()), (letter) => letter.charCodeAt(0));
    return new TextDecoder().decode(bytes);
  } catch {
    return undefined;
  }
}
