/** Generates the pages of the benchmark once, without any tool's dialect. */
import { type Random, seeded } from '../shared/random.ts';
import { codeSample, type Sample } from './code.ts';
import { adjectives, adverbs, headings, nouns, plainVerbs, sections, verbs } from './words.data.ts';

/** A piece of a page; `link` in text is written `[[path|label]]` until a peer's dialect is known. */
export type Block =
  | { readonly kind: 'heading'; readonly depth: 2 | 3; readonly text: string }
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[] }
  | { readonly kind: 'table'; readonly rows: readonly (readonly string[])[] }
  | { readonly kind: 'code'; readonly sample: Sample };

/** One page; `path` has no leading slash and no extension, `index` is the home page. */
export type Page = {
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly blocks: readonly Block[];
};

/** A part of the navigation with its own pages first and its nested parts after them. */
export type Section = {
  readonly slug: string;
  readonly title: string;
  readonly pages: readonly Page[];
  readonly sections: readonly Section[];
};

/** The whole content set: a home page and twenty sections with two nested ones each. */
export type Content = {
  readonly home: Page;
  readonly sections: readonly Section[] /** In the order of the navigation. */;
  readonly pages: readonly Page[];
};

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
const slug = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');

function sentence(random: Random, paths: readonly string[]): string {
  const subject = `the ${random.pick(adjectives)} ${random.pick(nouns)}`;
  const target = `${random.pick(['a', 'each', 'every', 'the'])} ${random.pick(adjectives)} ${random.pick(nouns)}`;
  const shapes = [
    () => `${capital(subject)} ${random.pick(verbs)} ${target} ${random.pick(adverbs)}.`,
    () =>
      `When ${subject} ${random.pick(verbs)} ${target}, the ${random.pick(nouns)} ${random.pick(verbs)} its ${random.pick(nouns)} ${random.pick(adverbs)}.`,
    () =>
      `Use \`${random.pick(nouns)}.${random.pick(plainVerbs)}\` to ${random.pick(plainVerbs)} ${target} after ${random.int(2, 900)} seconds.`,
    () =>
      `**${capital(random.pick(adjectives))} ${random.pick(nouns)}s** never ${random.pick(plainVerbs)} ${target}; see [[${random.pick(paths)}|the ${random.pick(nouns)} guide]].`,
    () =>
      `To ${random.pick(plainVerbs)} ${subject}, *${random.pick(plainVerbs)}* ${target} and ${random.pick(plainVerbs)} the ${random.pick(nouns)} ${random.pick(adverbs)}.`,
  ];
  return random.pick(shapes)();
}

const sentences = (random: Random, paths: readonly string[], low: number, high: number) =>
  Array.from({ length: random.int(low, high) }, () => sentence(random, paths)).join(' ');

function blocksOf(random: Random, number: number, paths: readonly string[]): Block[] {
  const text = (low: number, high: number) => sentences(random, paths, low, high);
  const blocks: Block[] = [{ kind: 'paragraph', text: text(3, 4) }];
  const first = random.int(0, headings.length - 1);
  for (let part = 0; part < 4; part++) {
    blocks.push(
      { kind: 'heading', depth: 2, text: headings[(first + part * 2) % headings.length] ?? '' },
      { kind: 'paragraph', text: text(4, 5) },
    );
    if (part < 3) blocks.push({ kind: 'code', sample: codeSample(random, number + part) });
    if (part === 1)
      blocks.push({ kind: 'list', items: Array.from({ length: random.int(3, 5) }, () => text(1, 1)) });
    if (part === 2) {
      const row = () => [
        `\`${random.pick(nouns)}\``,
        random.pick(['string', 'number', 'boolean']),
        `The ${random.pick(adjectives)} ${random.pick(nouns)}.`,
      ];
      blocks.push({ kind: 'table', rows: [['Field', 'Type', 'Meaning'], row(), row(), row()] });
    }
    if (part % 2 === 1)
      blocks.push(
        { kind: 'heading', depth: 3, text: `${capital(random.pick(plainVerbs))} the ${random.pick(nouns)}` },
        { kind: 'paragraph', text: text(2, 3) },
      );
  }
  return blocks;
}

/** `count` pages from a fixed seed: the same prose on every machine and for every peer. */
export function generate(count: number, seed = 20_260_901): Content {
  const random = seeded(seed);
  const places = sections.flatMap(([top, ...nested]) => [[top], ...nested.map((name) => [top, name])]);
  const drafts = Array.from({ length: count - 1 }, (_, number) => {
    const place = places[number % places.length] ?? [];
    const title = `${capital(random.pick(plainVerbs))} the ${random.pick(adjectives)} ${random.pick(nouns)}`;
    return {
      folder: place.map(slug).join('/'),
      title,
      path: `${place.map(slug).join('/')}/${slug(title)}-${number + 1}`,
    };
  });
  const paths = drafts.map((draft) => draft.path);
  const page = (path: string, title: string, number: number): Page => ({
    path,
    title,
    description: `How to ${title.toLowerCase()} ${random.pick(adverbs)}.`,
    blocks: blocksOf(random, number, paths),
  });
  const home = page('index', 'Welcome', 0);
  const made = drafts.map((draft, number) => ({
    folder: draft.folder,
    page: page(draft.path, draft.title, number + 1),
  }));
  const section = (names: readonly string[], nested: readonly string[]): Section => {
    const folder = names.map(slug).join('/');
    return {
      slug: slug(names.at(-1) ?? ''),
      title: names.at(-1) ?? '',
      pages: made.filter((entry) => entry.folder === folder).map((entry) => entry.page),
      sections: nested.map((name) => section([...names, name], [])),
    };
  };
  const tree = sections.map(([top, ...nested]) => section([top], nested));
  const inOrder = (part: Section): Page[] => [...part.pages, ...part.sections.flatMap(inOrder)];
  return { home, sections: tree, pages: [home, ...tree.flatMap(inOrder)] };
}
