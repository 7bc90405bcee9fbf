/** What one service of another company is: its fields, its script, the servers it talks to, and the consent it needs. */
import type { ServiceField } from './service-field.ts';

export type ServiceFields = Readonly<Record<string, ServiceField>>;

/** The fields of a service as its file gets them: each was read in its strict form. */
export type ServiceValues<Fields extends ServiceFields = ServiceFields> = {
  readonly [Name in keyof Fields]: Fields[Name] extends ServiceField<infer Value> ? Value : never;
};

/**
 * Origins by directive of the content policy. Pictures, fonts, media and frames need none: pages may show those of any
 * server. `style` are style sheets; a vendor's inline styles are never allowed.
 */
export interface ServiceSources {
  readonly script: readonly string[];
  readonly connect?: readonly string[];
  readonly style?: readonly string[];
  readonly worker?: readonly string[];
}

/** What a service's file does in a browser, so that no file touches the page by itself. */
export interface ServiceBrowser {
  /** Adds a script of the vendor. @returns when it has run; never, when it could not be loaded */
  script(address: string, attributes?: Readonly<Record<string, string>>): Promise<void>;
  /** Sets a global that the vendor's script reads, unless there is one. */
  global<Value>(name: string, value: Value): Value;
  /** Calls a function that the vendor's script has defined, such as `posthog.capture`; nothing where there is none. */
  call(path: string, ...given: readonly unknown[]): unknown;
  /** A global that the vendor's script has set. */
  read(name: string): unknown;
  /** The page that is shown now. */
  page(): ServicePage;
}

interface ServicePage {
  readonly address: string;
  /** With query, without host. */
  readonly path: string;
  readonly title: string;
}

export interface Service<Fields extends ServiceFields = ServiceFields, Id extends string = string> {
  /** Its field in `integrations`, and its name in the operator's setting. */
  readonly id: Id;
  /** For readers and authors. */
  readonly name: string;
  readonly kind: 'analytics' | 'recording' | 'tags' | 'support';
  /** True when readers are asked before it is loaded. */
  readonly consent: boolean;
  /** Why they are asked, or not: in a few words, for the manual. */
  readonly because: string;
  readonly fields: Fields;
  /** The field that a plain text in the place of the fields stands for; absent where it means nothing. */
  readonly plain?: string;
  /** Globals of its script: a heading "Analytics" would stand at `window.analytics`. */
  readonly globals: readonly string[];
  /** What it needs of the content policy. */
  sources(values: ServiceValues<Fields>): ServiceSources;
  /** In the browser, once for a document: after consent, and when the browser is idle. */
  start(values: ServiceValues<Fields>, browser: ServiceBrowser): void;
  /** Tells it of a page that was inserted into the same document; absent when its script sees that by itself. */
  viewed?(browser: ServiceBrowser, values: ServiceValues<Fields>): void;
  /** How it counts such a page: in a few words, for the manual. */
  readonly views: string;
}

/** Keeps the types of a service's own fields in its file. */
export function service<Fields extends ServiceFields, const Id extends string>(
  described: Service<Fields, Id>,
): Service<Fields, Id> {
  return described;
}

/** Why readers are asked, where a service does what most do. */
export const STORES = 'stores an identifier';
export const RECORDS = 'records what readers do';
/** Of chats, which readers have not asked for when they are loaded. */
export const CHAT_STORES = 'stores an identifier before the first message';
/** Why they are not. */
export const NO_STORAGE = 'stores nothing';

/** How pages within a document are counted. */
export const SEES_ITSELF = 'Follows the address';
