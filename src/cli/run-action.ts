/** Runs the action that the first word of a command names, as in `lectern keys create`. */
import { AppError } from '../lib/app-error.ts';
import { nearest } from '../lib/text/nearest.ts';
import type { CommandInput, ExitCode } from './command.ts';

export type Actions = Readonly<Record<string, (input: CommandInput) => Promise<ExitCode>>>;

/** @returns the `run` of the command. It throws AppError `usage/arguments` for any other word, and for none. */
export function runAction(command: string, actions: Actions): (input: CommandInput) => Promise<ExitCode> {
  const names = Object.keys(actions);
  const choice = names.length === 1 ? names.join() : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
  return async (input) => {
    const [action] = input.positionals;
    const found = action === undefined || !Object.hasOwn(actions, action) ? undefined : actions[action];
    if (found !== undefined) return found(input);
    const near = action === undefined ? undefined : nearest(action, names);
    throw new AppError(
      'usage/arguments',
      action === undefined
        ? `"lectern ${command}" needs an action`
        : `"lectern ${command}" cannot "${action}"`,
      {
        hint:
          near === undefined
            ? `Say ${choice}; "lectern ${command} --help" has examples`
            : `Did you mean "lectern ${command} ${near}"?`,
      },
    );
  };
}
