/** Every word of the interface that is not the author's: one typed record per language, so that a missing one does not compile. */

export interface InterfaceStrings {
  readonly skipToContent: string;
  readonly menu: string;
  readonly close: string;
  readonly search: string;
  readonly searchPrompt: string;
  readonly searchEmpty: string;
  /** `{query}` is what the reader typed. */
  readonly searchNothing: string;
  readonly searchHint: string;
  /** `{count}` is a number. */
  readonly searchCount: string;
  readonly searchFailed: string;
  readonly searchMove: string;
  readonly searchOpen: string;
  readonly searchEverywhere: string;
  readonly announcement: string;
  readonly tabs: string;
  readonly pages: string;
  readonly links: string;
  readonly breadcrumbs: string;
  readonly onThisPage: string;
  readonly backToTop: string;
  readonly theme: string;
  readonly themeSystem: string;
  readonly themeLight: string;
  readonly themeDark: string;
  readonly language: string;
  readonly version: string;
  readonly product: string;
  readonly section: string;
  /** `{label}` is the division that the link leads to: the page does not exist there. */
  readonly switchesToFirst: string;
  /** `{label}` is the name of a group. */
  readonly openGroup: string;
  readonly previous: string;
  readonly next: string;
  readonly previousAndNext: string;
  readonly editPage: string;
  /** `{date}` is a date written out in the page's language. */
  readonly lastUpdated: string;
  readonly copyPage: string;
  readonly copied: string;
  readonly viewMarkdown: string;
  readonly viewMarkdownHint: string;
  readonly moreActions: string;
  /** `{name}` is the name of an assistant. */
  readonly askAssistant: string;
  /** What an assistant is asked; `{url}` is the page's Markdown. */
  readonly assistantPrompt: string;
  readonly copyEndpoint: string;
  readonly deprecated: string;
  readonly external: string;
  readonly notFoundTitle: string;
  readonly notFoundText: string;
  readonly notFoundNear: string;
  readonly goHome: string;
  readonly searchTitle: string;
  readonly problems: string;
  readonly feedbackQuestion: string;
  readonly feedbackYes: string;
  readonly feedbackNo: string;
  /** Asked after a vote; a reader chooses one of the reasons below it. */
  readonly feedbackWhyYes: string;
  readonly feedbackWhyNo: string;
  readonly feedbackReasonsYes: readonly string[];
  readonly feedbackReasonsNo: readonly string[];
  readonly feedbackComment: string;
  readonly feedbackContact: string;
  readonly feedbackOptional: string;
  /** Label of a field that only programs fill in. */
  readonly feedbackLeaveEmpty: string;
  readonly feedbackSend: string;
  readonly feedbackCancel: string;
  readonly feedbackVoted: string;
  readonly feedbackThanks: string;
  readonly feedbackSaved: string;
  readonly feedbackFailed: string;
  readonly feedbackWait: string;
  readonly feedbackNoAddress: string;
  readonly feedbackTitle: string;
  /** `{title}` is the title of the page that the feedback is about. */
  readonly feedbackAbout: string;
  readonly feedbackBack: string;
  readonly codeReport: string;
  readonly codeQuestion: string;
}

/** Puts values into the `{name}` places of a string. */
export function withValues(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}
