/** Reads what the configuration of another program calls its site, without executing it. */

/** Files of which the text is fetched with those that are looked for; a recognised program is described by one of them. */
export const TITLED =
  /(?:^|\/)(?:mkdocs\.ya?ml|properdocs\.ya?ml|(?:docusaurus|astro)\.config\.[cm]?[jt]s|\.vitepress\/config(?:\/index)?\.[cm]?[jt]s|_config\.ya?ml|myst\.ya?ml|conf\.py|book\.toml|(?:hugo|config)\.(?:toml|ya?ml|json))$/;

const LONGEST = 100;
const FIELD = /^[ \t]*(['"]?)(?:site_name|title|project)\1[ \t]*[:=][ \t]*(.+)$/gm;
const QUOTED = /^(?:"([^"\\\n]+)"|'([^'\\\n]+)')/;

/** @param file its path @returns undefined where it is not said in plain text, as in the code of a program */
export function configuredTitle(file: string, text: string | undefined): string | undefined {
  const isPlain = /\.ya?ml$/.test(file);
  for (const [, , value = ''] of (text ?? '').matchAll(FIELD)) {
    const [, double, single] = QUOTED.exec(value.trim()) ?? [];
    const bare = isPlain && /^[^"'!&*|>{[%@`#]/.test(value.trim()) ? value.replace(/\s#.*$/, '') : undefined;
    const title = (double ?? single ?? bare ?? '').trim().slice(0, LONGEST);
    if (title !== '' && !/[{}$\p{Cc}]/u.test(title)) return title;
  }
  return undefined;
}
