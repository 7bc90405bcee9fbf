/** Caches rendered pages by their content, in memory and in an SQLite file for the next process; those for one reader only in memory. */

import { contentHash } from '../../../lib/bytes/hash.ts';
import { BoundedMap } from '../../../lib/cache/bounded-map.ts';
import { inSpan } from '../../../lib/telemetry/trace/request-context.ts';
import {
  isFinal,
  type PageRenderer,
  type RenderRequest,
  type RenderResult,
} from '../../../site/content/page-renderer.ts';
import { renderedStore } from './rendered-store.ts';

interface RenderCacheOptions {
  /** SQLite file; without one only memory is used. */
  readonly file?: string;
  /** Changes when the renderer would produce different HTML for the same text. */
  readonly version?: string;
  /** Characters of rendered pages kept in memory; default 16 million. */
  readonly memory?: number;
  /** Most pages in the file; default 100,000. */
  readonly rows?: number;
}

/** Characters of pages rendered for one reader: a small part of the memory, so that readers cannot displace the pages of everybody. */
const MAX_PERSONAL = 8_000_000;

/** Cost of an object or a list besides its texts, in characters. */
const OBJECT_WEIGHT = 30;

/** Approximate size of a value in memory, in characters. */
function weight(value: unknown): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce<number>((sum, one) => sum + weight(one), OBJECT_WEIGHT);
}

/** The slot whose earlier result a new one replaces: a page in one of its forms. */
function slotOf({ file, markdown, origin, reference, parts }: RenderRequest, owner: string): string {
  const { method, path, title } = reference?.document ?? {};
  const around = parts && [parts.page.kind, parts.page.path, parts.page.language, parts.page.version];
  return JSON.stringify([owner, file, markdown, origin, method, path, title, around]);
}

/** Results by key: the newest of each slot. */
class Memory {
  private readonly kept: BoundedMap<
    string,
    { readonly result: RenderResult; readonly slot?: string | undefined }
  >;
  private readonly slots = new Map<string, string>();

  constructor(max: number) {
    this.kept = new BoundedMap({ weight: max }, (_, { slot }) => this.slots.delete(slot ?? ''));
  }

  get(key: string): RenderResult | undefined {
    return this.kept.get(key)?.result;
  }

  put(key: string, result: RenderResult, slot: string | undefined): void {
    this.slots.delete(this.kept.get(key)?.slot ?? '');
    if (slot !== undefined) {
      this.kept.delete(this.slots.get(slot) ?? '');
      this.slots.set(slot, key);
    }
    this.kept.set(key, { result, slot }, weight(result));
  }
}

/** A renderer that calls `inner` only for uncached pages; failed and partial pages are always tried again. */
export function cachedRenderer(
  inner: PageRenderer,
  { file, version = '', memory = 16_000_000, rows }: RenderCacheOptions = {},
): PageRenderer {
  const store = file === undefined ? undefined : renderedStore(file, rows);
  const kept = new Memory(memory);
  const personal = new Memory(Math.min(memory, MAX_PERSONAL));
  const running = new Map<string, Promise<RenderResult>>();
  // After the result was returned: the caller does not wait for it to be stored.
  const put = (key: string, result: RenderResult): void => {
    setImmediate(() => store?.put(key, JSON.stringify(result)));
  };
  const make = async (key: string, request: RenderRequest, owner?: string): Promise<RenderResult> => {
    const stored = await store?.get(key);
    const known = stored === undefined ? undefined : (JSON.parse(stored) as RenderResult);
    const result = known ?? (await inner.render(request));
    if (isFinal(result)) {
      kept.put(key, result, owner === undefined ? undefined : slotOf(request, owner));
      if (known === undefined) put(key, result);
    }
    return result;
  };
  const shared = (request: RenderRequest, owner?: string): Promise<RenderResult> => {
    const key = contentHash(version + JSON.stringify(request));
    const known = kept.get(key);
    if (known !== undefined) return Promise.resolve(known);
    // Others may already wait for the same page; each sees its own waiting in its trace.
    return inSpan('render', {}, () => {
      const promise = running.get(key) ?? make(key, request, owner).finally(() => running.delete(key));
      running.set(key, promise);
      return promise;
    });
  };
  /** The body for strangers tells whether readers get their own, so a page that does not use their data never receives it. */
  const forReader = async ({ user, ...request }: RenderRequest, owner?: string): Promise<RenderResult> => {
    const open = await shared(request, owner);
    if (open.body.usesUser !== true) return open;
    const key = contentHash(version + JSON.stringify({ ...request, user }));
    const known = personal.get(key);
    if (known !== undefined) return known;
    const rendered = await inner.render({ ...request, user: user! });
    if (isFinal(rendered)) personal.put(key, rendered, undefined);
    return rendered;
  };
  return {
    render: (request, owner) => {
      // A tree is much larger than its text, and asked for once.
      if (request.tree === true) return inner.render(request);
      return request.user === undefined ? shared(request, owner) : forReader(request, owner);
    },
    problem: () => inner.problem?.(),
    watch: (listener) => inner.watch?.(listener),
    waiting: () => inner.waiting?.() ?? 0,
    close: async () => {
      await inner.close();
      // The latest results are still on their way to the store.
      await new Promise((resolve) => setImmediate(resolve));
      await store?.close();
    },
  };
}
