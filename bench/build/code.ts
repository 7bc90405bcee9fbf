/** Writes code samples that look like documentation's and are different on every page. */
import type { Random } from '../shared/random.ts';
import { adjectives, nouns, plainVerbs } from './words.data.ts';

/** A fenced code block. */
export type Sample = { readonly language: string; readonly code: string };

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
const hex = (random: Random) => random.int(0x10000000, 0x7fffffff).toString(16);

function names(random: Random) {
  return {
    verb: random.pick(plainVerbs),
    noun: random.pick(nouns),
    other: random.pick(nouns),
    mood: random.pick(adjectives),
    id: hex(random),
    size: random.int(2, 9000),
  };
}

const repeat = (random: Random, low: number, high: number, line: () => string) =>
  Array.from({ length: random.int(low, high) }, line).join('\n');

const writers: Record<string, (random: Random) => string> = {
  ts(random) {
    const { verb, noun, other, mood, id, size } = names(random);
    return `import { create${capital(noun)} } from '@example/${other}-client';

// The ${mood} ${noun} keeps its ${other} for ${size} seconds.
const ${noun} = await create${capital(noun)}({ key: process.env.API_KEY, ${other}: '${id}', timeout: ${size} });

export async function ${verb}${capital(other)}(limit: number = ${random.int(5, 90)}): Promise<string[]> {
${repeat(random, 2, 4, () => `  const ${random.pick(adjectives)}${capital(random.pick(nouns))}${random.int(1, 99)} = await ${noun}.${random.pick(plainVerbs)}(\`${random.pick(nouns)}-\${limit}\`);`)}
  if (limit > ${size}) throw new RangeError('${mood} ${other} is full');
  return ${noun}.list().filter((item) => item.state !== '${mood}').map((item) => item.id);
}`;
  },
  bash(random) {
    const { verb, noun, other, id, size } = names(random);
    return `# ${capital(verb)} every ${noun} of the ${other}
export API_KEY="svc_${id}"
${repeat(random, 2, 4, () => `example ${random.pick(nouns)} ${random.pick(plainVerbs)} --${random.pick(nouns)} "${random.pick(adjectives)}-${hex(random)}" --limit ${random.int(1, 500)}`)}
for region in eu-${random.int(1, 9)} us-${random.int(1, 9)}; do
  curl -sS -H "Authorization: Bearer $API_KEY" "https://api.example.com/v1/${noun}/$region?size=${size}" | jq '.${other}[]'
done`;
  },
  json(random) {
    const { noun, other, mood, id, size } = names(random);
    return `{
  "id": "${noun}_${id}",
  "${other}": { "state": "${mood}", "size": ${size}, "shared": ${random.int(0, 1) === 1} },
  "items": [
${Array.from({ length: random.int(3, 5) }, () => `    { "name": "${random.pick(adjectives)}-${random.pick(nouns)}", "weight": ${random.int(1, 999) / 10}, "parent": null }`).join(',\n')}
  ],
  "createdAt": "2026-0${random.int(1, 9)}-1${random.int(0, 9)}T0${random.int(0, 9)}:00:00.000Z"
}`;
  },
  python(random) {
    const { verb, noun, other, mood, id, size } = names(random);
    return `from example import ${capital(noun)}, ${capital(other)}Error

${noun} = ${capital(noun)}(key="svc_${id}", timeout=${size})


def ${verb}_${other}(limit: int = ${random.int(5, 90)}) -> list[str]:
    """Return the ${mood} ids of one ${other}."""
    try:
${repeat(random, 2, 4, () => `        ${random.pick(adjectives)}_${random.pick(nouns)} = ${noun}.${random.pick(plainVerbs)}(f"${random.pick(nouns)}-{limit}", size=${random.int(1, 999)})`)}
    except ${capital(other)}Error as error:
        raise RuntimeError("${mood} ${other}") from error
    return [item.id for item in ${noun}.list() if item.state != "${mood}"]`;
  },
  yaml(random) {
    const { noun, other, mood, id, size } = names(random);
    return `# ${capital(mood)} settings of the ${noun}
version: ${random.int(1, 9)}
${noun}:
  id: "${id}"
  ${other}: { size: ${size}, state: ${mood} }
  steps:
${repeat(random, 3, 5, () => `    - name: ${random.pick(plainVerbs)} ${random.pick(nouns)}\n      run: example ${random.pick(nouns)} --limit ${random.int(1, 999)}`)}
  enabled: ${random.int(0, 1) === 1}`;
  },
  go(random) {
    const { verb, noun, other, mood, id, size } = names(random);
    return `package ${noun}

import "context"

// ${capital(verb)}${capital(other)} returns the ${mood} ids of one ${other}.
func ${capital(verb)}${capital(other)}(ctx context.Context, limit int) ([]string, error) {
	client := New("svc_${id}", ${size})
${repeat(random, 2, 3, () => `	client.${capital(random.pick(plainVerbs))}(ctx, "${random.pick(adjectives)}-${random.pick(nouns)}", ${random.int(1, 999)})`)}
	items, err := client.List(ctx, limit)
	if err != nil {
		return nil, err
	}
	return items, nil
}`;
  },
};

const languages = Object.keys(writers);

/** One sample of the `turn`-th language, so that a page's three samples differ in language. */
export function codeSample(random: Random, turn: number): Sample {
  const language = languages[turn % languages.length] ?? 'ts';
  return { language, code: writers[language]?.(random) ?? '' };
}
