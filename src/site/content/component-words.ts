/** The texts of components and code samples in the language of the page; supplied by the theme. */

export interface ComponentWords {
  /** Names of callouts, for readers who do not see their colour. */
  readonly note: string;
  readonly info: string;
  readonly tip: string;
  readonly check: string;
  readonly warning: string;
  readonly danger: string;
  readonly notice: string;
  readonly closeNotice: string;
  /** Title of a collapsible element without one. */
  readonly details: string;
  readonly childAttributes: string;
  readonly copyCode: string;
  /** Name of a sample without title and language. */
  readonly code: string;
  readonly codeSamples: string;
  readonly requestSamples: string;
  readonly responseSamples: string;
  /** `{number}` counts from 1. */
  readonly exampleNumber: string;
  readonly tabNumber: string;
  /** Name of a list of tabs. */
  readonly alternatives: string;
  readonly prompt: string;
  readonly copyPrompt: string;
  /** `{name}` is a program. */
  readonly openIn: string;
  readonly learnMore: string;
  readonly filterByTag: string;
  readonly update: string;
  readonly view: string;
  readonly chooseView: string;
  readonly required: string;
  readonly deprecated: string;
  /** `{value}` is the value of a field that is not given. */
  readonly defaultMark: string;
  readonly pageFailed: string;
  readonly partFailed: string;
}

export type ComponentWord = keyof ComponentWords;

/** A text in the page's language; the key itself in a renderer without a theme. */
export function wordOf(words: ComponentWords | undefined, key: ComponentWord): string {
  return words?.[key] ?? key;
}
