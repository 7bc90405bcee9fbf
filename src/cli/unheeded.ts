/** Makes text from files safe for one line of a terminal and of a CI log: it hides nothing and commands nothing. */
import { oneLine } from '../lib/text/clean-text.ts';

/**
 * Runners of GitHub take a line that begins with `::`, and `##[` anywhere in a line, for a command: a blank in between
 * makes it text.
 */
export function unheeded(text: string): string {
  return oneLine(text).replace(/^::/, ': :').replaceAll('##[', '## [');
}
