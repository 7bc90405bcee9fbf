/** Joins an author's modules into one text that runs the same in the sandbox and in the browser. */
import { type AuthorModule, USER_MODULE } from './author-module.ts';

/** The names that author code can use without importing them: those of React, and the object that holds all components. */
export const AUTHOR_GLOBALS = [
  'React',
  'Fragment',
  'useState',
  'useEffect',
  'useLayoutEffect',
  'useInsertionEffect',
  'useMemo',
  'useCallback',
  'useRef',
  'useReducer',
  'useContext',
  'useId',
  'useImperativeHandle',
  'useDebugValue',
  'useTransition',
  'useDeferredValue',
  'useSyncExternalStore',
  'createContext',
  'createElement',
  'cloneElement',
  'isValidElement',
  'Children',
  'Component',
  'PureComponent',
  'createRef',
  'forwardRef',
  'memo',
  'lazy',
  'Suspense',
  'startTransition',
  'MintlifyComponents',
] as const;

/** Component names that are also globals of JavaScript or browsers: `new Error()` is not a callout. */
const OF_BROWSERS = new Set([
  'Image',
  'Audio',
  'Option',
  'Text',
  'Comment',
  'Range',
  'Selection',
  'Element',
  'Node',
]);

/** Registered components that the code uses. */
export function ownNamesIn(code: string, names: Iterable<string>): string[] {
  const words = new Set(code.match(/(?<![\w$])[A-Z]\w*/g));
  const elements = new Set(
    [...code.matchAll(/(?:\$h|createElement)\(\s*([A-Z]\w*)/g)].map(([, name]) => name),
  );
  return [...names].filter((name) => {
    const first = name.split('.')[0]!;
    if (first === 'React' || first === 'Fragment') return false;
    return elements.has(first) || (words.has(first) && !(first in globalThis) && !OF_BROWSERS.has(first));
  });
}

/**
 * Creates the `exports` of each module once, so that circular imports work.
 * @param user true to provide the data of the reader
 */
const loader = (user: boolean): string =>
  'const $own=Object.hasOwn,$done={},$load=n=>{if($own($done,n))return $done[n];const e=$done[n]={};if(!$own($modules,n))return e;const[run,links]=$modules[n];run(e,s=>$own(links,s)?$load(links[s]):' +
  (user ? `s===${JSON.stringify(USER_MODULE)}?{user:$user}:` : '') +
  's==="react"||s==="react/jsx-runtime"?React:s==="next/link"?{__esModule:true,default:"a"}:s==="next/image"?{__esModule:true,default:"img"}:{});return e};return(m,n)=>$load(m)[n]';

/**
 * Returns an expression: a function from the names that the code may use to `(module, name) => component`.
 * @param own names of registered components, in addition to those of React
 */
export function authorBundle(modules: readonly AuthorModule[], own: Iterable<string>): string {
  const code = modules.map((module) => module.code).join('\n');
  const used = [...AUTHOR_GLOBALS, ...own].filter(
    (name) => name === 'React' || (isName(name) && new RegExp(`\\b${name}\\b`).test(code)),
  );
  const entries = modules.map(
    ({ name, code, links }) =>
      `${JSON.stringify(name)}:[(exports,require)=>{${code}\n},${JSON.stringify(links)}]`,
  );
  const user = modules.some(({ usesUser }) => usesUser);
  const names = ['$h', '$F', ...(user ? ['$user'] : []), ...used];
  return `({${names.join(',')}})=>{const $modules={${entries.join(',\n')}};${loader(user)}}`;
}

/** The module and its line that a line of the bundle is, or of a module that begins with the bundle's line. */
export function placeInBundle(
  modules: readonly AuthorModule[],
  line: number,
): { readonly module: AuthorModule; readonly line: number } | undefined {
  let from = 1;
  for (const module of modules) {
    // Each is followed by the end of its function on a line of its own, and the next begins one line later.
    const lines = module.code.split('\n').length;
    if (line < from + lines) return line < from ? undefined : { module, line: line - from + 1 };
    from += lines + 1;
  }
  return undefined;
}

function isName(name: string): boolean {
  return /^[A-Za-z]\w*$/.test(name);
}

/**
 * The module for the sandbox: its default export renders any component of the bundle.
 * @param user JSON of the reader's data
 */
export function sandboxModule(bundle: string, own: Iterable<string>, user: string): string {
  const names = [...own].filter(isName).map((name) => `${name}:globalThis.${name}`);
  return (
    `import * as $R from "react";const $scope={...$R,React:$R.default??$R,$h:$R.createElement,$F:$R.Fragment,$user:JSON.parse(${JSON.stringify(user)}),MintlifyComponents:globalThis.MintlifyComponents,${names.join(',')}};` +
    `const $pick=(${bundle})($scope);export default function $Use({$module,$name,...props}){const component=$pick($module,$name);` +
    'if(component===undefined)throw new Error(`"${$name}" is not exported by its file`);return $R.createElement(component,props)}'
  );
}

/** The file that a page with islands loads: its default export is the bundle. */
export function pageScript(modules: readonly AuthorModule[], own: Iterable<string>): string {
  const trimmed = modules.map((module) => ({ ...module, code: module.code.replace(/^\s+/, '') }));
  return `export default ${authorBundle(trimmed, own)};\n`;
}
