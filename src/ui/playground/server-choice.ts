/** The choice of the server as state, and the variables in its address. */
import type { ReferenceServer } from '../../site/openapi/reference-document.ts';
import { type PlaygroundValues, readerValue } from '../../theme/reference/playground-inputs.ts';
import { newId } from './form-field.ts';

export interface VariableInput {
  readonly id: string;
  readonly name: string;
  /** Empty for one that takes any text. */
  readonly options: readonly string[];
  value: string;
  isTouched: boolean;
}

export interface ServerChoice {
  readonly id: string;
  readonly servers: readonly ReferenceServer[];
  chosen: number;
  variables: readonly VariableInput[];
  /** The reader's own values. */
  given: PlaygroundValues | undefined;
}

export function createServerChoice(servers: readonly ReferenceServer[]): ServerChoice {
  const choice: ServerChoice = { id: newId(), servers, chosen: 0, variables: [], given: undefined };
  chooseServer(choice, 0);
  return choice;
}

export function chooseServer(choice: ServerChoice, chosen: number): void {
  choice.chosen = chosen;
  choice.variables = Object.entries(choice.servers[chosen]?.variables ?? {}).map(([name, variable]) => ({
    id: newId(),
    name,
    options: variable.enum ?? [],
    value: variable.default,
    isTouched: false,
  }));
  if (choice.given !== undefined) fillServer(choice, choice.given);
}

/** Fills the variables in that the reader has not changed. */
export function fillServer(choice: ServerChoice, given: PlaygroundValues): void {
  choice.given = given;
  for (const variable of choice.variables) {
    const value = readerValue(given, 'server', variable.name);
    const isOffered = variable.options.length === 0 || variable.options.some((option) => option === value);
    if (typeof value === 'string' && isOffered && !variable.isTouched) variable.value = value;
  }
}
