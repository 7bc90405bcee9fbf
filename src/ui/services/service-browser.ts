/** The page as the file of a service sees it. */
import type { ServiceBrowser } from '../../lib/services/service.ts';

const globals = window as unknown as Record<string, unknown>;

export const serviceBrowser: ServiceBrowser = {
  script: addScript,
  global: <Value>(name: string, value: Value): Value => {
    freeName(name);
    globals[name] ??= value;
    return globals[name] as Value;
  },
  read: (name) => globals[name],
  call: (path, ...given) => {
    const names = path.split('.');
    const last = names.pop()!;
    const holder = names.reduce<unknown>((inside, name) => field(inside, name), globals);
    const called = field(holder, last);
    try {
      return typeof called === 'function' ? (called.apply(holder, given) as unknown) : undefined;
    } catch (error) {
      // The others of the page go on.
      reportError(error);
      return undefined;
    }
  },
  page: () => ({
    address: location.href,
    path: location.pathname + location.search,
    title: document.title,
  }),
};

/** Properties of an element are none of a service: see `freeName`. */
function field(holder: unknown, name: string): unknown {
  if ((typeof holder !== 'object' && typeof holder !== 'function') || holder === null) return undefined;
  return (holder as Record<string, unknown>)[name];
}

/** Browsers show an element at `window` by its id: a heading "Analytics" would be taken for the service of that name. */
export function freeName(name: string): void {
  const there = globals[name];
  if (!(there instanceof Node || there instanceof HTMLCollection)) return;
  Object.defineProperty(globals, name, {
    value: undefined,
    writable: true,
    configurable: true,
    enumerable: true,
  });
}

/** @returns when it has run; never, when it could not be loaded, which the browser reports by itself */
export function addScript(address: string, attributes: Readonly<Record<string, string>> = {}): Promise<void> {
  const script = document.createElement('script');
  for (const [name, value] of Object.entries(attributes)) script.setAttribute(name, value);
  script.async = true;
  script.src = address;
  return new Promise((resolve) => {
    script.addEventListener('load', () => resolve(), { once: true });
    document.head.append(script);
  });
}
