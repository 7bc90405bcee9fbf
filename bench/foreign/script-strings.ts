/** Reads the texts of a script or a JSON file with the keys and labels around each: a scanner of its own, no code of the product. */

type ScriptText = {
  /** The key that it is the value of; undefined in a list. */
  readonly key: string | undefined;
  readonly value: string;
  /** Keys from the outermost object to it, without its own. */
  readonly path: readonly string[];
  /** Labels of the objects around its own, outermost first. */
  readonly labels: readonly string[];
  /** What `base` of the objects around it says. */
  readonly base: string;
  /** Which list it is in. */
  readonly list: number;
};

type Frame = {
  readonly isList: boolean;
  readonly under: string | undefined;
  readonly number: number;
  key: string | undefined;
  label: string | undefined;
  base: string | undefined;
};

const TOKEN =
  /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\[\s\S])*`|\/\/[^\n]*|\/\*[\s\S]*?\*\/|[{}[\]:,]|[A-Za-z_$][\w$-]*|\S/g;

/** @param keys whether keys without a text are told as well, with an empty value */
export function scriptTexts(text: string, keys = false): ScriptText[] {
  const tokens = [...text.matchAll(TOKEN)].map(([one]) => one).filter((one) => !/^\/[/*]/.test(one));
  const found: ScriptText[] = [];
  const stack: Frame[] = [];
  let count = 0;
  const plain = (token: string): string | undefined =>
    /^["'`]/.test(token) ? token.slice(1, -1).replaceAll(/\\(.)/g, '$1') : undefined;
  const tell = (key: string | undefined, value: string): void => {
    const top = stack.at(-1);
    const around = stack.slice(0, top?.isList === true ? stack.length : -1);
    found.push({
      key,
      value,
      path: stack.flatMap(({ under }) => under ?? []),
      labels: around.flatMap(({ isList, label, under }, i) => {
        // `{ "Guides": ["a", "b"] }` in a list is a category too.
        const isShort = isList && under !== undefined && stack[i - 1]?.isList === false && i >= 3;
        return label ?? (isShort && !/^(?:items|children|pages|sections)$/.test(under) ? under : []);
      }),
      base: stack.findLast(({ base }) => base !== undefined)?.base ?? '',
      list: stack.findLast(({ isList }) => isList)?.number ?? 0,
    });
  };
  for (const [i, token] of tokens.entries()) {
    const top = stack.at(-1);
    const next = tokens[i + 1];
    if (token === '{' || token === '[') {
      const under = top === undefined || top.isList ? undefined : top.key;
      stack.push({
        isList: token === '[',
        under,
        number: ++count,
        key: undefined,
        label: undefined,
        base: undefined,
      });
    } else if (token === '}' || token === ']') {
      stack.pop();
      const now = stack.at(-1);
      if (now !== undefined) now.key = undefined;
    } else if (token === ',') {
      if (top !== undefined && !top.isList) top.key = undefined;
    } else if (top === undefined) continue;
    else if (top.isList) {
      const value = plain(token);
      if (value !== undefined && /^[\],[]$/.test(next ?? '')) tell(undefined, value);
    } else if (top.key === undefined) {
      if (next === ':' || (keys && /^["'A-Za-z_$]/.test(token))) {
        top.key = plain(token) ?? token;
        if (keys) tell(top.key, '');
      }
    } else {
      const value = plain(token);
      if (value === undefined || tokens[i - 1] !== ':') continue;
      if (/^(?:label|text|title)$/.test(top.key)) top.label = value;
      if (top.key === 'base') top.base = value;
      tell(top.key, value);
    }
  }
  return found;
}
