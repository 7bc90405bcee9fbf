/** The reader's value for one security scheme, in the parts of its inputs. */
import type { SecurityScheme } from '../../../site/openapi/reference-document.ts';
import { type PlaygroundValues, readerValue } from '../../reference/playground-inputs.ts';

/** @returns a key or token, or the user and the password; undefined when the data has none for this scheme */
export function secretParts(scheme: SecurityScheme, values: PlaygroundValues): readonly string[] | undefined {
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
