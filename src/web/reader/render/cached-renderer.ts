/** Remembers rendered pages by their content: in memory for this process, in one SQLite file for the next. */
import { BoundedMap } from '../../../lib/bounded-map.ts';
import { contentHash } from '../../../lib/hash.ts';
import type { PageRenderer, RenderRequest, RenderResult } from '../../../site/content/page-renderer.ts';
import { renderedStore } from './rendered-store.ts';

export interface RenderCacheOptions {
  /** SQLite file; without one only memory is used. */
  readonly file?: string;
  /** Changes when the renderer would give other HTML for the same text. */
  readonly version?: string;
  /** Characters of rendered pages kept in memory; default 64 million. */
  readonly memory?: number;
  /** Pages kept in the file; default 100,000. */
  readonly rows?: number;
}

/** What an object or a list costs beside its texts, in characters. */
const OBJECT_WEIGHT = 30;

/** About what a value holds in memory, in characters. */
function weight(value: unknown): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce<number>((sum, one) => sum + weight(one), OBJECT_WEIGHT);
}

/** What takes the place of what was rendered for it before: a page, in one of the ways it is shown. */
function slotOf({ file, markdown, origin, reference }: RenderRequest, owner: string): string {
  const { method, path, title } = reference?.document ?? {};
  return JSON.stringify([owner, file, markdown, origin, method, path, title]);
}

/** What was rendered, by key: the newest of each slot. */
class Memory {
  private readonly kept: BoundedMap<
    string,
    { readonly result: RenderResult; readonly slot?: string | undefined }
  >;
  private readonly slots = new Map<string, string>();

  constructor(most: number) {
    this.kept = new BoundedMap({ weight: most }, (_, { slot }) => this.slots.delete(slot ?? ''));
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

/** A renderer that asks `inner` only for what it has not rendered before; pages that failed are always tried again. */
export function cachedRenderer(
  inner: PageRenderer,
  { file, version = '', memory = 64_000_000, rows }: RenderCacheOptions = {},
): PageRenderer {
  const store = file === undefined ? undefined : renderedStore(file, rows);
  const kept = new Memory(memory);
  const running = new Map<string, Promise<RenderResult>>();
  // After what was rendered has been handed out: whoever asked for it does not wait for its being kept.
  const put = (key: string, result: RenderResult): void => {
    setImmediate(() => store?.put(key, JSON.stringify(result)));
  };
  const make = async (key: string, request: RenderRequest, owner?: string): Promise<RenderResult> => {
    const stored = await store?.get(key);
    const known = stored === undefined ? undefined : (JSON.parse(stored) as RenderResult);
    const result = known ?? (await inner.render(request));
    if (result.failed === undefined) {
      kept.put(key, result, owner === undefined ? undefined : slotOf(request, owner));
      if (known === undefined) put(key, result);
    }
    return result;
  };
  return {
    render: (request, owner) => {
      const key = contentHash(version + JSON.stringify(request));
      const known = kept.get(key);
      if (known !== undefined) return Promise.resolve(known);
      const promise = running.get(key) ?? make(key, request, owner).finally(() => running.delete(key));
      running.set(key, promise);
      return promise;
    },
    problem: () => inner.problem?.(),
    waiting: () => inner.waiting?.() ?? 0,
    close: async () => {
      await inner.close();
      // What was rendered last is on its way to the store.
      await new Promise((resolve) => setImmediate(resolve));
      await store?.close();
    },
  };
}
