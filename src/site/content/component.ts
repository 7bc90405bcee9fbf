/** The shape of every component: a pure function from data to HTML; read one, know forty. */
import type { Html } from '../../lib/html.ts';
import type { ComponentWord } from './component-words.ts';
import type { UpdateEntry } from './page.ts';

/** A value an author wrote in an attribute or expression, after static evaluation: plain data, or JSX (`icon={<svg/>}`) as rendered. */
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

/** One direct child of a component, so that `Tabs` can read its `Tab`s without parsing HTML. */
export interface ChildElement {
  /** Component or tag name; `#text` for text and expressions. */
  readonly name: string;
  readonly props: Props;
  /** The child's own children as HTML. */
  readonly inner: Html;
  /** The child as rendered whole. */
  readonly html: Html;
  /** For code fences: what the fence said. */
  readonly code?: CodeInfo;
  readonly children: readonly ChildElement[];
}

export interface CodeInfo {
  readonly lang: string;
  readonly title?: string;
  readonly icon?: string;
  readonly source: string;
}

/** What a component may ask of the page it is rendered on. */
export interface ComponentContext {
  /** Makes an id unique on the page and in the shape of heading ids; the same text twice gives `x` and `x-2`. */
  id(text: string): string;
  /** Adds an entry to the table of contents and to the page's ids. */
  heading(depth: number, id: string, text: string): void;
  /** Another spelling of an id that readers' links may use; never overrides a real id. */
  alias(id: string, spelling: string): void;
  /** HTML that shows an icon, and notes it for the page's sprite. Empty for an empty name. */
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
  /** The address as it must stand in the page: relative paths resolved, `.mdx` removed, base added; undefined when it is not safe. */
  href(href: PropValue): string | undefined;
  /** The same for images, video and sound. */
  src(src: PropValue): string | undefined;
  /** Inline Markdown of a prop (labels, captions) as HTML. */
  inline(markdown: string): Html;
  /** Asks for a client module on this page. */
  feature(name: string): void;
  /** Moves HTML to the right column of the page. */
  aside(html: Html): void;
  /** Reports a mistake in the use of the component. */
  warn(code: string, message: string, hint?: string): void;
  /** A word of ours in the language of the page. */
  word(key: ComponentWord): string;
  /** True for the first call with this key on the page. */
  once(key: string): boolean;
  /** A code block with highlighting, as a fence of the same content would give; absent where there is no highlighter. */
  code?(code: CodeInfo): Html;
  /** Who the page is rendered for; readers' browsers where it is absent. */
  readonly audience?: 'agents';
  /** Adds an entry to the page's feed. */
  update?(entry: UpdateEntry): void;
  /** Empty anchors for the other spellings of an id, to be written beside it; none where the page has none. */
  anchors?(id: string): Html;
}

export interface ComponentInput {
  readonly props: Props;
  /** Children rendered to HTML, blocks unwrapped. */
  readonly inner: Html;
  readonly children: readonly ChildElement[];
  readonly context: ComponentContext;
}

export type PropKind = 'string' | 'number' | 'boolean' | 'icon' | 'href' | 'src' | 'color' | 'list' | 'any';

/** One documented prop; feeds `check` (unknown prop, wrong value) and the manual. */
export interface PropSpec {
  readonly kind: PropKind;
  readonly doc: string;
  readonly required?: boolean;
  readonly default?: string | number | boolean;
  readonly values?: readonly string[];
  /** Other spellings that do the same. */
  readonly aliases?: readonly string[];
}

export interface Component {
  readonly name: string;
  readonly doc: string;
  readonly props: Readonly<Record<string, PropSpec>>;
  /** Set when the component is read by its parent (`Tab` in `Tabs`) but also stands alone sensibly. */
  readonly parent?: string;
  /** `inline` components may stand inside a paragraph. */
  readonly inline?: boolean;
  /** MDX that shows its best use, for the manual: rendered there, and printed as its source. */
  readonly example?: string;
  /** Its name is given by one of these props. */
  readonly nameProps?: readonly string[];
  /** Props that authors bring along from elsewhere: they have no effect, and telling would help nobody. */
  readonly ignored?: readonly string[];
  /** Tells what is wrong with the props an author wrote; called once for each use. */
  check?(props: Props, context: ComponentContext): void;
  render(input: ComponentInput): Html;
}

export type ComponentRegistry = ReadonlyMap<string, Component>;
