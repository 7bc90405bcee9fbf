/** Attributes and times as OpenTelemetry's protocol writes them in JSON: 64-bit numbers are strings. */

export type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;

interface OtlpAttribute {
  readonly key: string;
  readonly value: Readonly<Record<string, string | number | boolean>>;
}

/** The program that sends: `name` of the scope is that of the program. */
export interface OtlpSender {
  /** Attributes of this process, such as `service.name`. */
  readonly resource: Attributes;
  readonly scope: { readonly name: string; readonly version: string };
}

const LONGEST = 1_000;

/** Those without a value are left out. */
export function otlpAttributes(attributes: Attributes): OtlpAttribute[] {
  return Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : [{ key, value: otlpValue(value) }],
  );
}

function otlpValue(value: string | number | boolean): OtlpAttribute['value'] {
  if (typeof value === 'string') return { stringValue: value.slice(0, LONGEST) };
  if (typeof value === 'boolean') return { boolValue: value };
  return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value };
}

/** Microseconds are as exact as the clock; nanoseconds do not fit into a number. @param milliseconds since 1970 */
export function nanoseconds(milliseconds: number): string {
  return `${Math.round(milliseconds * 1_000)}000`;
}
