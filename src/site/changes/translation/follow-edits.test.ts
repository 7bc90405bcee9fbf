/** Random edits of an original: unchanged blocks stay byte for byte in the translation, and its order is that of the original. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readTree } from '../../content/parse/read-tree.ts';
import { pageBlocks } from './page-blocks.ts';
import { type ParsePage, planTranslation } from './plan-translation.ts';
import { writeTranslation } from './write-translation.ts';

const settings = { base: '', iconLibrary: 'fontawesome', variables: {} };
const parse: ParsePage = async (file, source) => readTree({ file, source, settings }, () => true);
const FILES = { original: 'a.mdx', translation: 'fr/a.mdx' };

/** The same numbers for the same seed (mulberry32). */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % below;
  };
}

type Random = (below: number) => number;

interface Node {
  readonly id: number;
  /** Counts the changes of its words. */
  readonly version: number;
  readonly kind: 'heading' | 'paragraph' | 'list' | 'table' | 'quote' | 'code' | 'component';
  readonly children: readonly Node[];
}

const KINDS = ['heading', 'paragraph', 'paragraph', 'list', 'table', 'quote', 'code', 'component'] as const;

function node(random: Random, next: () => number, depth: number): Node {
  const kind = KINDS[random(depth > 2 ? KINDS.length - 1 : KINDS.length)]!;
  const count = kind === 'component' ? 1 + random(4) : 0;
  const id = next();
  return {
    id,
    version: 0,
    kind,
    children: Array.from({ length: count }, () => node(random, next, depth + 1)),
  };
}

/** Changes, moves, adds and removes blocks at any depth. */
function edited(nodes: readonly Node[], random: Random, next: () => number, depth = 0): Node[] {
  const out = nodes.flatMap((one): Node[] => {
    const children = one.kind === 'component' ? edited(one.children, random, next, depth + 1) : one.children;
    const own = { ...one, children };
    switch (random(12)) {
      case 0:
        return [];
      case 1:
        return [{ ...own, version: own.version + 1 }];
      case 2:
        return [own, node(random, next, depth + 1)];
      default:
        return [own];
    }
  });
  if (out.length > 1 && random(3) === 0)
    out.splice(random(out.length), 0, ...out.splice(random(out.length), 1));
  return out.length === 0 ? [node(random, next, depth + 1)] : out;
}

/** As it is written in one language; `style` is the indentation that its author uses. */
function text(nodes: readonly Node[], word: (one: Node) => string, style: string, indent = ''): string {
  return nodes.map((one) => indent + blockText(one, word, style, indent)).join('\n\n');
}

function blockText(one: Node, word: (one: Node) => string, style: string, indent: string): string {
  const words = word(one);
  switch (one.kind) {
    case 'heading':
      return `### ${words}`;
    case 'list':
      return `- ${words}\n${indent}- \`x${one.id}\``;
    case 'table':
      return `| ${words} |\n${indent}|---|\n${indent}| ${words} |`;
    case 'quote':
      return `> ${words}\n${indent}> [l](/p${one.id})`;
    case 'code':
      return `\`\`\`js\n${indent}let v${one.id} = ${one.version};\n${indent}\`\`\``;
    case 'component':
      return `<Card title="${words}">\n${text(one.children, word, style, indent + style)}\n${indent}</Card>`;
    default:
      return `${words} and [l](/p${one.id}) {x.y}.\n${indent}More of ${words}.`;
  }
}

const english = ({ id, version }: Node): string => `word${id} v${version}`;
const french = ({ id, version }: Node): string => `mot${id} é${version}`;
const page = (body: string): string => `---\ntitle: T\n---\n\n${body}\n`;

async function cut(source: string) {
  const blocks = pageBlocks(source, await parse('a.mdx', source));
  assert.ok('blocks' in blocks, JSON.stringify(blocks));
  return blocks.blocks;
}

describe('random edits of an original', () => {
  for (let seed = 1; seed <= 150; seed++)
    it(`are followed (${seed})`, async () => {
      const random = numbers(seed);
      let last = 0;
      const next = () => ++last;
      const before = Array.from({ length: 1 + random(12) }, () => node(random, next, 0));
      const after = edited(before, random, next);
      const style = ['', '  ', '    ', '\t'][random(4)]!;
      const texts = {
        base: page(text(before, english, '  ')),
        now: page(text(after, english, '  ')),
        translation: page(text(before, french, style)),
      };
      const plan = await planTranslation(texts, FILES, parse);
      assert.ok(plan.kind === 'blocks', JSON.stringify(plan));
      const french2 = (now: string): string => now.replace(/word(\d+) v(\d+)/g, 'mot$1 é$2');
      const answers = new Map(plan.wanted.map(({ id, now }) => [id, french2(now)]));
      const made = await writeTranslation(plan, answers, { mark: 'a'.repeat(40), parse });
      assert.ok('text' in made, JSON.stringify(made));

      // What did not change was not asked for.
      const old = new Set((await cut(texts.base)).map((block) => block.text));
      for (const { now } of plan.wanted) assert.ok(!old.has(now), now);
      // Its order and its words are those of the original.
      const [blocks, wanted] = [await cut(made.text), await cut(texts.now)];
      assert.deepEqual(
        blocks.map((block) => block.text),
        wanted.map((block) => french2(block.text)),
      );
      // Byte for byte what it was.
      const raw = new Set(
        (await cut(texts.translation)).map(({ from, to }) => texts.translation.slice(from, to)),
      );
      const asked = new Set(answers.values());
      for (const {
        from,
        to,
        text: own,
        node: { type },
      } of blocks)
        if (!asked.has(own) && type !== 'code' && !own.startsWith('</'))
          assert.ok(raw.has(made.text.slice(from, to)), own);
      if (plan.wanted.length === 0 && texts.base === texts.now)
        assert.equal(made.text.replace(/translatedFrom.*\n/, ''), texts.translation);
    });
});
