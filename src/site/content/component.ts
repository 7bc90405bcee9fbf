/** The interface of components: pure functions from props and children to HTML. */
import type { Html } from '../../lib/html.ts';
import type { ComponentWord } from './component-words.ts';
import type { EndpointField } from './field-list.ts';
import type { UpdateEntry } from './page/page.ts';

/** The value of an attribute or expression after static evaluation: plain data, or rendered JSX (`icon={<svg/>}`). */
export type PropValue =
  | string
  | number
  | boolean
  | null
  | undefined
  | Html
  | readonly PropValue[]
  | { readonly [key: string]: PropValue };

export type Props = Readonly<Record<string, PropValue>>;

/** One use of a registered component. */
export interface ComponentUse {
  readonly name: string;
  readonly props: Props;
}

/** What a component may look at in its children without rendering them. */
export interface PartName {
  /** Component or tag name; `#text` for text and expressions. */
  readonly name: string;
  /** For code fences: the parsed info string and the sample. */
  readonly code: CodeInfo | undefined;
}

/**
 * One direct child of a component, so that `Tabs` can read its `Tab`s without parsing HTML. Rendering is a call, and
 * happens once: a child is on the page as a whole or without its frame, and both calls return what the first one rendered.
 */
export interface ChildElement extends PartName {
  /** Evaluated once, by the first call. */
  props(): Props;
  /** The child's own children as HTML. */
  inner(): Html;
  /** The whole child as HTML. */
  html(): Html;
}

/** Where the parts of a component may be: its children and HTML elements around them, or any element at any depth. */
export type PartPlaces = 'html' | 'anywhere';

interface ChildParts {
  /** The parts, in order. */
  readonly found: readonly ChildElement[];
  /** Renders everything that is no part and holds none, so that no author's text is lost. */
  rest(): Html;
}

export interface CodeInfo {
  readonly lang: string;
  readonly title?: string;
  readonly icon?: string;
  readonly source: string;
}

/** The services of the page that a component may use. */
export interface ComponentContext {
  /** Makes an id that is unique on the page, in the form of heading ids; the same text twice gives `x` and `x-2`. */
  id(text: string): string;
  /** Adds an entry to the table of contents and to the page's ids. */
  heading(depth: number, id: string, text: string): void;
  /** Adds another spelling of an id that links may use; never overrides a real id. */
  alias(id: string, spelling: string): void;
  /** HTML of an icon, which is added to the page's sprite. Empty for an empty name. */
  icon(
    icon: PropValue,
    options?: {
      readonly type?: string;
      readonly library?: string;
      readonly size?: number;
      readonly color?: string;
      readonly className?: string;
    },
  ): Html;
  /** The address to write in the page: relative paths resolved, `.mdx` removed, base added; undefined when it is unsafe. */
  href(href: PropValue): string | undefined;
  /** The same for images, video and sound. */
  src(src: PropValue): string | undefined;
  /** Inline Markdown of a prop (labels, captions) as HTML. */
  inline(markdown: string): Html;
  /** Adds a client module to this page. */
  feature(name: string): void;
  /** Moves HTML to the right column of the page. */
  aside(html: Html): void;
  /** Reports a mistake in the use of the component. */
  warn(code: string, message: string, hint?: string): void;
  /** A text of the theme in the language of the page. */
  word(key: ComponentWord): string;
  /** True for the first call with this key on the page. */
  once(key: string): boolean;
  /** A highlighted code block, equal to a fence of the same content with `options` after its language; absent without a highlighter. */
  code?(code: CodeInfo, options?: string): Html;
  /** The nearest component around, for a part that takes what it lacks from there; absent at the top of the page. */
  readonly around?: ComponentUse;
  /** The audience of the page; browsers when absent. */
  readonly audience?: 'agents';
  /** Adds an entry to the page's feed. */
  update?(entry: UpdateEntry): void;
  /** Adds a parameter of the page's endpoint, with those that `render` adds inside it. */
  parameter?(field: EndpointField, render: () => Html): Html;
  /** Empty anchors for the other spellings of an id, to write beside it. */
  anchors?(id: string): Html;
}

/** What one use of a component gets. Nothing is rendered before it is called for, and nothing is rendered twice. */
export interface ComponentInput {
  readonly props: Props;
  /** Children rendered to HTML, blocks unwrapped. */
  inner(): Html;
  children(): readonly ChildElement[];
  /** True when there are parts, at least as many as said; renders nothing. */
  has(isPart: (part: PartName) => boolean, min?: number): boolean;
  /** The children as parts and the rest. An HTML element around parts is replaced by what is in it. */
  parts(isPart: (part: PartName) => boolean, places?: PartPlaces): ChildParts;
  readonly context: ComponentContext;
}

type PropKind = 'string' | 'number' | 'boolean' | 'icon' | 'href' | 'src' | 'color' | 'list' | 'any';

/** One documented prop, used by `check` (unknown prop, wrong value) and the manual. */
export interface PropSpec {
  readonly kind: PropKind;
  readonly doc: string;
  readonly required?: boolean;
  readonly default?: string | number | boolean;
  readonly values?: readonly string[];
  /** Other spellings with the same effect. */
  readonly aliases?: readonly string[];
}

export interface Component {
  readonly name: string;
  readonly doc: string;
  readonly props: Readonly<Record<string, PropSpec>>;
  /** Set when the component is read by its parent (`Tab` in `Tabs`) but also works alone. */
  readonly parent?: string;
  /** `inline` components are allowed inside a paragraph. */
  readonly inline?: boolean;
  /** Example MDX for the manual, shown rendered and as source. */
  readonly example?: string;
  /** The props that may give its name. */
  readonly nameProps?: readonly string[];
  /** Props from other platforms that have no effect and are not worth a warning. */
  readonly ignored?: readonly string[];
  /** Reports mistakes in the props of one use; called once for each use. */
  check?(props: Props, context: ComponentContext): void;
  render(input: ComponentInput): Html;
}

export type ComponentRegistry = ReadonlyMap<string, Component>;
