/** What passes between the renderer and the sandbox in which code of authors runs. */

/** The author's modules that one page needs, as plain JavaScript: JSX and types are gone, imports are answered from the same record. */
export interface AuthorProgram {
  /** Text of an ES module by its name. Names are repository paths; those of the page's own code end in `#page`. */
  readonly modules: Readonly<Record<string, string>>;
}

/** Plain data of the author's; HTML of ours is `Html` (`lib/html.ts`) and reaches the code as an element that shows it. */
export type IslandProps = Readonly<Record<string, unknown>>;

/** One use of a component on the page. */
export interface IslandCall {
  readonly module: string;
  /** Name of the export, `default` included. */
  readonly name: string;
  readonly props: IslandProps;
  /** HTML of what stands between its tags, rendered by us and safe. */
  readonly children?: string;
}

/** A component of ours that the author's code uses; answered by the renderer with safe HTML. */
export interface OwnComponentCall {
  readonly name: string;
  /** Data only: functions are left out, elements stand in `elements`. */
  readonly props: IslandProps;
  /** Props that are elements, by name, as HTML that the author's code made: not safe until it was sanitised. */
  readonly elements: Readonly<Record<string, string>>;
  /** HTML of its children, which the author's code made: not safe until it was sanitised. Empty, or one slot (see below). */
  readonly children: string;
  /** Those of its children that are components of ours themselves, so that `Tabs` can read its `Tab`s. They are also in `children`. */
  readonly direct: readonly OwnComponentUse[];
}

/** A call that was answered. */
export interface OwnComponentUse {
  readonly call: OwnComponentCall;
  readonly html: string;
}

export interface SandboxHost {
  /** Names that the author's code finds as globals: `Card`, `Note`, `Tree.Folder`. */
  readonly components: readonly string[];
  /** What it throws fails the use that asked. */
  render(call: OwnComponentCall): string;
}

/**
 * Elements that stand for what is not the author's, so that the browser can find it again. Both are written as
 * `<NAME data-part="KEY" style="display:contents">…</NAME>`, and the browser's code makes elements of the same name and
 * attributes when it hydrates:
 *
 * - `lectern-part` shows HTML of ours. KEY is `children` for what stood between the tags, `props.a.0.b` for HTML at that place of
 *   the props, and a number for a component of ours, counted from 0 in each use in the order in which they are reached: a
 *   component comes before what is in it.
 * - `lectern-slot` is what a component of ours receives as `children`, around what the author's code put between its tags, with the
 *   number of the component: what is in it can be hydrated where the component's HTML put it.
 *
 * The author's code can write such elements too, so they prove nothing.
 */
export type PartElement = 'lectern-part' | 'lectern-slot';

export type IslandResult =
  /** `html` is what the code made: not safe until it was sanitised. */
  | { readonly html: string }
  /** `reason` is for the author: one short phrase, with the code's own error where there is one. */
  | { readonly failed: 'time' | 'memory' | 'error'; readonly reason: string };

export interface AuthorSandbox {
  /**
   * Renders one use to HTML. Never throws for anything the code does. Every use begins in the same fresh memory, so nothing that the
   * code does is seen by another use, of this page or any other; the time of a page is counted by its `program` object.
   */
  render(program: AuthorProgram, call: IslandCall, host: SandboxHost): IslandResult;
  /** To be awaited before a page: replaces an engine that an earlier page broke, and is done at once when there is nothing of the kind. */
  ready(): Promise<void>;
  close(): void;
}
