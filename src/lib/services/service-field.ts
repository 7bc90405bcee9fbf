/** The fields of a service: each has a strict form, because what an author writes becomes part of addresses and of a policy. */

export interface ServiceField<Value = string | boolean | undefined> {
  /** For the manual and for editors. */
  readonly doc: string;
  /** A value of the right form. */
  readonly example: string | boolean;
  /** True when the service cannot start without it. */
  readonly needed: boolean;
  /** What every value begins with. */
  readonly begins?: string;
  readonly kind: 'text' | 'flag';
  /** @returns the value in its one form; undefined for one of another form */
  read(written: string | boolean): Value;
}

/** A field that is missing, or has another form than its service gives such values. */
export interface FieldProblem {
  /** Its place in `integrations`, with what it is called there: `['ga4', 'measurementId']`. */
  readonly path: readonly (string | number)[];
  /** Undefined when it is missing. */
  readonly written?: string;
  readonly example: string;
}

const MAX = 300;

/** @param form of the whole value: letters, digits and few marks, never a quote, a bracket, a space or a semicolon */
export function identifier(
  doc: string,
  { form, example, begins }: { readonly form: RegExp; readonly example: string; readonly begins?: string },
): ServiceField<string> {
  const whole = new RegExp(`^(?:${form.source})$`, form.flags);
  return {
    doc,
    example,
    needed: true,
    kind: 'text',
    ...(begins === undefined ? {} : { begins }),
    // The type says what a plan holds: a service whose field cannot be read is in none.
    read: (written) =>
      (typeof written === 'string' && written.length <= MAX && whole.test(written)
        ? written
        : undefined) as string,
  };
}

/** The same field, for a service that can do without. */
export function optional(field: ServiceField<string>): ServiceField<string | undefined> {
  return { ...field, needed: false };
}

export function flag(doc: string): ServiceField<boolean | undefined> {
  return {
    doc,
    example: true,
    needed: false,
    kind: 'flag',
    read: (written) => (typeof written === 'boolean' ? written : undefined),
  };
}

const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const HOST = `(?:${LABEL}\\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]`;
const ORIGIN = new RegExp(`^(?:https://)?(${HOST}(?::[1-9]\\d{0,4})?)/?$`);
const ADDRESS = new RegExp(`^(?:https://)?(${HOST}(?::[1-9]\\d{0,4})?)((?:/[\\w.~-]+)*)/?$`);

/** A server of the author's own or of the vendor, with or without `https://`; read as an origin such as `https://a.example`. */
export function server(doc: string, example: string): ServiceField<string | undefined> {
  return { ...address(doc, example), needed: false, read: (written) => originIn(written, ORIGIN) };
}

/** As `server`, with a path; read without a slash at the end. */
export function address(doc: string, example: string): ServiceField<string> {
  return {
    doc,
    example,
    needed: true,
    kind: 'text',
    read: (written) => {
      const origin = originIn(written, ADDRESS);
      return (origin === undefined ? undefined : origin + ADDRESS.exec(canonical(written))![2]!) as string;
    },
  };
}

/** Hosts are the same in capitals; a path is not. */
function canonical(written: string | boolean): string {
  return String(written).replace(/^(?:https:\/\/)?[^/]*/i, (start) => start.toLowerCase());
}

function originIn(written: string | boolean, form: RegExp): string | undefined {
  if (typeof written !== 'string' || written.length > MAX) return undefined;
  const host = form.exec(canonical(written))?.[1];
  return host === undefined || !URL.canParse(`https://${host}`) ? undefined : `https://${host}`;
}
