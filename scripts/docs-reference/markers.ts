/** Finds the marked parts of a page and replaces the text between the marks. */

/** Makes the text of a part from the word after its name, which may be empty. */
export type Generator = (argument: string) => string | Promise<string>;
export type Generators = Readonly<Record<string, Generator>>;

const PART = /(\{\/\* generated ([\w-]+)(?: ([\w.-]+))? \*\/\})[\s\S]*?(\{\/\* end generated \*\/\})/g;

/**
 * @param page for messages
 * @throws Error when a mark names a generator that does not exist, writes nothing, or when a part has no end
 */
export async function fillMarkers(text: string, generators: Generators, page: string): Promise<string> {
  const opened = text.match(/\{\/\* generated /g)?.length ?? 0;
  const parts = [...text.matchAll(PART)];
  if (parts.length !== opened)
    throw new Error(`${page}: a generated part has no end; write {/* end generated */} after it`);
  let filled = '';
  let from = 0;
  for (const part of parts) {
    const [whole, start = '', name = '', argument = '', end = ''] = part;
    const generate = Object.hasOwn(generators, name) ? generators[name] : undefined;
    if (generate === undefined)
      throw new Error(
        `${page}: there is no generator "${name}"; there are ${Object.keys(generators).join(', ')}`,
      );
    const made = (await generate(argument)).trim();
    if (made === '') throw new Error(`${page}: the generator "${name}" found nothing to write`);
    filled += `${text.slice(from, part.index)}${start}\n\n${made}\n\n${end}`;
    from = part.index + whole.length;
  }
  return filled + text.slice(from);
}
