/** The words that the marks of a rendered diff say, in the language of the page. */

export interface DiffWords {
  /** Said to screen readers before what was added. */
  readonly added: string;
  readonly removed: string;
  /** `{from}` and `{to}` are addresses. */
  readonly linkChanged: string;
  /** `{to}` is an address. */
  readonly linkAdded: string;
  /** `{from}` is an address. */
  readonly linkRemoved: string;
  /** `{from}` and `{to}` are what a picture is described with. */
  readonly altChanged: string;
}
