/** Every word of the panel that answers questions. */

export interface AskStrings {
  readonly title: string;
  /** Opens the panel without a question. */
  readonly open: string;
  /** `{query}` is what the reader typed into the search. */
  readonly entry: string;
  /** Where nothing has been asked yet. */
  readonly intro: string;
  /** Where questions go, when a model writes answers: to `{host}`, or to a model of the operator's own network. */
  readonly modelAt: string;
  readonly modelOwn: string;
  /** Before questions of the team that a reader may ask. */
  readonly examples: string;
  readonly prompt: string;
  readonly followUp: string;
  readonly send: string;
  readonly stop: string;
  readonly another: string;
  readonly close: string;
  readonly conversation: string;
  readonly answering: string;
  readonly sources: string;
  readonly nearest: string;
  /** Where the documentation does not say. */
  readonly handOff: string;
  /** Before the text that the reader has selected on the page. */
  readonly about: string;
  readonly remove: string;
  /** On a button beside what the reader has selected, and on one of a code sample. */
  readonly aboutText: string;
  readonly aboutCode: string;
  readonly copyAnswer: string;
  readonly copyCode: string;
  readonly code: string;
  readonly retry: string;
  readonly helped: string;
  readonly notHelped: string;
  readonly thanks: string;
  readonly stopped: string;
  readonly unanswered: string;
  readonly refused: string;
  /** `{when}` is a time from now, such as "in 20 seconds". */
  readonly limited: string;
  readonly longQuestion: string;
  readonly away: string;
  readonly cut: string;
  readonly longAnswer: string;
  readonly signedOut: string;
}
