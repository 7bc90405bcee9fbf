/** The values of one request, from which samples and the playground build it. */

export interface RequestValues {
  /** Index of the server, and values of its variables. */
  readonly server: { readonly index: number; readonly variables: Readonly<Record<string, string>> };
  /** By location and name, as text. A list has several. */
  readonly parameters: readonly {
    readonly in: 'path' | 'query' | 'header' | 'cookie';
    readonly name: string;
    readonly value: unknown;
    readonly style?: string;
    readonly explode?: boolean;
    /** Media type of a parameter that has one. */
    readonly content?: string;
  }[];
  /** By name of the scheme: the token, key, or `user:password`. */
  readonly security: Readonly<Record<string, string>>;
  readonly body?: { readonly type: string; readonly value: unknown };
}

/** A request ready to be sent or shown. */
export interface BuiltRequest {
  readonly method: string;
  /** Absolute, with query. */
  readonly url: string;
  readonly headers: readonly { readonly name: string; readonly value: string }[];
  readonly cookies: readonly { readonly name: string; readonly value: string }[];
  /** Text of the body, or the fields of a form; files by name only. */
  readonly body?:
    | {
        readonly kind: 'text';
        readonly type: string;
        readonly text: string;
        /** The body is a file, and its text the file's name. */
        readonly file?: true;
      }
    | {
        readonly kind: 'form';
        readonly type: 'application/x-www-form-urlencoded' | 'multipart/form-data';
        readonly fields: readonly {
          readonly name: string;
          readonly value: string;
          readonly file?: boolean;
          /** The property of the schema, where the part has another name. */
          readonly of?: string;
          readonly type?: string;
        }[];
      };
}
