/** The shape of an operation: how people ask for it, and what is understood. Everything that differs between operations is data. */
import type { SpokenOperation } from '../grammar/grammar.ts';
import type { NamedPlace, SlotValue } from '../grammar/slots.ts';
import type { Doubt, Places } from '../places/places.ts';
import type { RequestedWork } from '../request.ts';

export interface Operation extends SpokenOperation {
  readonly name: string;
  /** For people: what it changes. */
  readonly sentence: string;
  /** Requests as people write them; the first is the shortest. Each is understood completely. */
  readonly examples: readonly [string, ...string[]];
  /** Words of requests that this operation may be what is wanted for. */
  readonly hints: string;
  /**
   * `files`: only files within the limits are changed. `subjects`: pages within the limits are worked on, and what refers to them
   * changes too. `whole`: it cannot be limited to some pages, and an exclusion is kept or the work is refused.
   */
  readonly scope: 'files' | 'subjects' | 'whole';
  /** A value `within` of a form limits the work like a limit after it. */
  read(values: Values): RequestedWork | Doubt;
}

/** The values of a form, and of the modifiers after it. */
export interface Values {
  readonly places: Places;
  readonly slots: Readonly<Record<string, SlotValue>>;
  /** What modifiers have set. */
  readonly sets: Readonly<Record<string, string>>;
}

export function textValue({ slots }: Values, name: string): string | undefined {
  const value = slots[name];
  return value?.kind === 'text' ? value.text : undefined;
}

export function placeValue({ slots }: Values, name: string): NamedPlace | undefined {
  const value = slots[name];
  return value?.kind === 'place' ? value : undefined;
}

export function textsValue({ slots }: Values, name: string): readonly string[] {
  const value = slots[name];
  return value?.kind === 'texts' ? value.texts : [];
}
