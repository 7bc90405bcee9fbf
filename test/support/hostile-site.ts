/** Documentation folders with one hostile text in every place that an author can write, each with its own mark. */
import { hostileConfig } from './hostile-config.ts';
import { componentPage, elementPage } from './hostile-elements.ts';
import { RAW } from './hostile-markdown.ts';
import { LONG_PAYLOAD, type Payload } from './hostile-payloads.data.ts';
import { hostileSpecification } from './hostile-reference.ts';
import { json, type Share, WHOLE, type Write, words } from './hostile-write.ts';

/** A failure names payload and place. */
export const markOf = (payload: Payload, place: string): string =>
  `q${payload.id}_${place.replace(/\W/g, '_')}`;

const FIELDS = words(
  'title sidebarTitle description icon iconType iconLibrary tag keywords og:title og:description og:image og:url twitter:image twitter:title robots canonical url openapi api asyncapi mode author groups version rss noindex contextual deprecated timestamp',
);

function frontPages(write: Write): Record<string, string> {
  const pages: Record<string, string> = {};
  const skip = new Set(['url', 'mode']);
  const all = FIELDS.filter((name) => !skip.has(name)).map(
    (name) => `${json(name)}: ${json(write(`front-${name}`))}`,
  );
  pages['front.mdx'] =
    `---\n${all.join('\n')}\nog: ${json({ title: write('front-ogmap'), image: write('front-ogimagemap') })}\n---\n\nWords.\n`;
  for (const name of skip)
    pages[`front-${name}.mdx`] =
      `---\ntitle: ${json(write(`front2-${name}`))}\n${name}: ${json(write(`front-${name}`))}\n---\n\nWords.\n`;
  // As people write it, without quotes.
  pages['front-plain.mdx'] =
    `---\ntitle: ${write('frontplain-title').replaceAll('\n', ' ')}\ndescription: "${write('frontplain-description').replaceAll('\n', ' ')}"\n---\n\n# ${write('frontplain-h1').replaceAll('\n', ' ')}\n`;
  return pages;
}

function rawPages(payload: Payload, canary: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(RAW).map(([place, body]) => [
      `raw/${place}.mdx`,
      `---\ntitle: Raw ${place}\n---\n\n${body(payload.text(markOf(payload, `raw-${place}`), canary))}\n\nThe end.\n`,
    ]),
  );
}

/** A folder for one payload: relative path → text. */
export function hostileFolder(
  payload: Payload,
  canary: string,
  share: Share = WHOLE,
): Record<string, string> {
  const write: Write = (place) => payload.text(markOf(payload, place), canary);
  return {
    'docs.json': JSON.stringify(hostileConfig(payload.id, write)),
    'index.mdx': '---\ntitle: Start\n---\n\nWords.\n',
    'other.mdx': '---\ntitle: Other\n---\n\nWords.\n',
    'components.mdx': `---\ntitle: Components\n---\n\n${componentPage(write, share)}\n`,
    'elements.mdx': `---\ntitle: Elements\n---\n\n${elementPage(write, share)}\n`,
    ...frontPages(write),
    ...rawPages(payload, canary),
    'updates.mdx': `---\ntitle: Updates\nrss: true\n---\n\n<Update label={${json(write('update-label'))}} description={${json(write('update-description'))}} tags={[${json(write('update-tag'))}]} rss={{ title: ${json(write('update-rsstitle'))}, description: ${json(write('update-rss'))} }}>\n\n{${json(write('update-text'))}}\n\n</Update>\n`,
    'snippets/part.mdx': `{words} {props.words} <Card title={words}>{words}</Card>\n\n${write('snippet-text')}\n`,
    'snippets/shown.mdx': `export const shown = ${json(write('snippet-export'))};\n`,
    'snippets/data.json': json({ text: write('json-text'), list: [write('json-item')], __proto__: 1 }),
    'api.json': JSON.stringify(hostileSpecification(write)),
  };
}

/** What everybody's 100 kB stand in. */
export function longPages(): Record<string, string> {
  return {
    'long.mdx': `---\ntitle: ${json(LONG_PAYLOAD)}\ndescription: ${json(LONG_PAYLOAD)}\n---\n\n<Card title={${json(LONG_PAYLOAD)}}>{${json(LONG_PAYLOAD)}}</Card>\n`,
    'long-raw.mdx': `---\ntitle: Long\n---\n\n${LONG_PAYLOAD}\n`,
  };
}
