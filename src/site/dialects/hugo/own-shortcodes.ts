/** Shortcodes of a site itself that are only text, with parameters of the site or their own: read, never run. */
import type { ForeignFolder } from '../common/dialect.ts';
import { textOf } from '../common/foreign-yaml.ts';
import { below, startOf } from '../common/site-paths.ts';
import type { HugoConfig } from './hugo-config.ts';
import type { Args } from './hugo-syntax.ts';

const LARGEST = 4_000;
const MAX_FILES = 300;
const ACTION = /\{\{-?\s*(?:\/\*[\s\S]*?\*\/\s*|([^{}]{1,300}?)\s*)-?\}\}/g;
const FROM_SITE =
  /^\(?(?:\.Site\.Params|site\.Params|\$\.Site\.Params|\.Page\.Site\.Params)\.([\w.]+)\)?(?:\s*\|\s*(?:markdownify|safeHTML))?$/;
const FROM_ARGS = /^\.Get\s+(?:(\d)|"([\w-]+)")(?:\s*\|\s*(?:markdownify|safeHTML))?$/;
const BY_NAME = /^\.(?:Site|Page)\.Param\s+"([\w.]+)"$|^(?:site|page)\.Param\s+"([\w.]+)"$/;

export async function ownShortcodes(folder: ForeignFolder, config: HugoConfig) {
  const texts = new Map<string, string>();
  const files: string[] = [];
  for (const kind of ['layouts/shortcodes', 'layouts/_shortcodes']) {
    const start = startOf(below(config.root, kind));
    for (const path of [...folder.files.keys()].sort()) {
      if (!path.startsWith(start) || !path.endsWith('.html') || files.length >= MAX_FILES) continue;
      if ((folder.files.get(path)?.size ?? 0) > LARGEST) continue;
      const text = (await folder.read(path)) ?? '';
      files.push(path);
      if (isText(text)) texts.set(path.slice(start.length).replace(/\.html$/, ''), text);
    }
  }
  return {
    files,
    /** What a shortcode says; undefined for one that only running it would tell. */
    text: (name: string, args: Args): (() => string) | undefined => {
      const text = texts.get(name);
      if (text === undefined) return undefined;
      return () =>
        text
          .replace(ACTION, (_, action: string | undefined) => filled(action, args, config).slice(0, LARGEST))
          .replace(/\s+/g, ' ')
          .trim();
    },
  };
}

/** Whether all of its actions only put a value into the text. */
function isText(text: string): boolean {
  return (
    [...text.matchAll(ACTION)].every(
      ([, action]) =>
        action === undefined || FROM_SITE.test(action) || FROM_ARGS.test(action) || BY_NAME.test(action),
    ) && !/\{\{/.test(text.replace(ACTION, ''))
  );
}

function filled(action: string | undefined, { list, named }: Args, config: HugoConfig): string {
  if (action === undefined) return '';
  const [, index, name] = FROM_ARGS.exec(action) ?? [];
  if (index !== undefined) return list[Number(index)] ?? '';
  if (name !== undefined) return named[name.toLowerCase()] ?? '';
  const path = FROM_SITE.exec(action)?.[1] ?? BY_NAME.exec(action)?.slice(1).find(Boolean);
  return path === undefined ? '' : (textOf(config.param(path)) ?? '');
}
