/** A consent manager of another company: it asks readers instead of our banner, and says what they chose. */
import type { ServiceBrowser, ServiceFields, ServiceSources, ServiceValues } from './service.ts';

export interface ConsentManager<Fields extends ServiceFields = ServiceFields, Id extends string = string> {
  readonly id: Id;
  readonly name: string;
  readonly fields: Fields;
  sources(values: ServiceValues<Fields>): ServiceSources;
  /**
   * Loads it, which needs no consent: it is there to ask.
   * @param report called with true once the reader has agreed to analytics, and with false once that is taken back
   */
  start(values: ServiceValues<Fields>, browser: ServiceBrowser, report: (agreed: boolean) => void): void;
}

/** Keeps the types of a manager's own fields in its file. */
export function consentManager<Fields extends ServiceFields, const Id extends string>(
  described: ConsentManager<Fields, Id>,
): ConsentManager<Fields, Id> {
  return described;
}
