/** The data exchanged between the renderer and the sandbox that runs author code. */

/** The author's modules that one page needs, as plain JavaScript without JSX and types; imports resolve within the record. */
export interface AuthorProgram {
  /** Text of an ES module by its name. Names are repository paths; those of the page's own code end in `#page`. */
  readonly modules: Readonly<Record<string, string>>;
}

/** Plain data of the author; rendered HTML is `Html` (`lib/html.ts`) and reaches the code as an element that shows it. */
type IslandProps = Readonly<Record<string, unknown>>;

/** One use of a component on the page. */
export interface IslandCall {
  readonly module: string;
  /** Name of the export, `default` included. */
  readonly name: string;
  readonly props: IslandProps;
  /** Safe HTML of its children, from the renderer. */
  readonly children?: string;
}

/** A registered component that author code uses; the renderer returns safe HTML for it. */
export interface ComponentCall {
  readonly name: string;
  /** Data only: functions are left out, elements are in `elements`. */
  readonly props: IslandProps;
  /** Props that are elements, by name, as HTML from author code: unsafe until sanitised. */
  readonly elements: Readonly<Record<string, string>>;
  /** HTML of its children from author code: unsafe until sanitised. Empty, or one slot (see below). */
  readonly children: string;
  /** Its children that are registered components, so that `Tabs` can read its `Tab`s. They are also in `children`. */
  readonly direct: readonly AnsweredCall[];
}

/** A call with its result. */
export interface AnsweredCall {
  readonly call: ComponentCall;
  readonly html: string;
}

export interface SandboxHost {
  /** Names of components that author code can use as globals: `Card`, `Note`, `Tree.Folder`. */
  readonly components: readonly string[];
  /** An error fails the use that made the call. */
  render(call: ComponentCall): string;
}

/*
 * Elements around content that is not the author's, so that the browser can find it again. Both are written as
 * `<NAME data-part="KEY" style="display:contents">…</NAME>`, and the browser's code makes elements of the same name and
 * attributes when it hydrates:
 *
 * - `lectern-part` shows rendered HTML. KEY is `children` for the children, `props.a.0.b` for HTML at that place of
 *   the props, and a number for a registered component, counted from 0 in each use in the order in which they are reached: a
 *   component comes before what is in it.
 * - `lectern-slot` is what a registered component receives as `children`, around what author code put between its tags, with the
 *   number of the component: what is in it can be hydrated where the component's HTML put it.
 *
 * The author's code can write such elements too, so they prove nothing.
 */

export type IslandResult =
  /** `html` is the output of the code: unsafe until sanitised. */
  | { readonly html: string }
  /**
   * `reason` is for the author: one short phrase, with the code's own error if it threw one; `line` is where in the
   * module of the call.
   */
  | { readonly failed: 'time' | 'memory' | 'error'; readonly reason: string; readonly line?: number };

export interface AuthorSandbox {
  /**
   * Renders one use to HTML. Never throws, no matter what the code does. Every use begins in the same fresh memory, so nothing that the
   * code does affects another use, of this page or any other; the time of a page is counted by its `program` object.
   */
  render(program: AuthorProgram, call: IslandCall, host: SandboxHost): IslandResult;
  /** Await before each page: replaces an engine that an earlier page broke; resolves at once otherwise. */
  ready(): Promise<void>;
  close(): void;
}
