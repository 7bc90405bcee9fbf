/** Reads the first line of a code sample of superfences, and writes it as ours. */
const OPTION = /([\w-]+)=(?:"([^"]*)"|'([^']*)'|(\S+))/g;

/** `{ .py .annotate title="x" hl_lines="2 3" linenums="1" }` and ` py title="x"`. */
export function fenceInfo(info: string): string {
  const text = info.trim();
  if (/\{[\d,\s-]+\}$/.test(text)) return text;
  const braced = /^([\w+#.-]*)[ \t]*\{([^{}]*)\}[ \t]*(.*)$/.exec(text);
  const inside = braced === null ? text : `${braced[2]!} ${braced[3]!}`;
  const options = [...inside.matchAll(OPTION)].map(
    ([, key, double, single, bare]) => [key!, double ?? single ?? bare ?? ''] as const,
  );
  const words = inside.replace(OPTION, ' ').split(/\s+/);
  const language =
    braced === null || braced[1] !== ''
      ? (braced?.[1] ?? words[0]) || ''
      : (words.find((word) => word.startsWith('.')) ?? '').slice(1);
  const written = options.flatMap(([key, value]) => {
    if (key === 'title') return [`title="${value.replace(/["\n]/g, "'").replace(/\\/g, '/')}"`];
    if (key === 'hl_lines')
      return [
        `{${value
          .trim()
          .split(/[\s,]+/)
          .join(',')}}`,
      ];
    return key === 'linenums' ? ['showLineNumbers'] : [];
  });
  const parts = [/^[\w+#.-]*$/.test(language) ? language : '', ...written].join(' ').trimEnd();
  // Without a language, the first option would be read as one.
  return parts.startsWith(' ') ? `text${parts}` : parts;
}
