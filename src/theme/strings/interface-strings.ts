/** Every word of the interface that is not the author's: one typed record per language, so that a missing one does not compile. */

import type { ComponentWords } from '../../site/content/component-words.ts';
import type { AskStrings } from './ask-strings.ts';
import type { PlaygroundStrings } from './playground-strings.ts';
import type { PluralForms } from './plural.ts';
import type { ReferenceStrings } from './reference-strings.ts';
import type { SignInStrings } from './sign-in-strings.ts';

export interface InterfaceStrings {
  readonly reference: ReferenceStrings;
  readonly playground: PlaygroundStrings;
  readonly components: ComponentWords;
  readonly ask: AskStrings;
  readonly signInPages: SignInStrings;
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
  readonly searchCount: PluralForms;
  readonly searchFailed: string;
  readonly searchMove: string;
  readonly searchOpen: string;
  readonly searchEverywhere: string;
  readonly searchMore: string;
  readonly searchRecent: string;
  readonly askTitle: string;
  readonly askPrompt: string;
  readonly askSend: string;
  readonly askEmpty: string;
  readonly askAnswered: string;
  /** `{count}` is a number of characters. */
  readonly askLong: string;
  /** `{count}` is a number of seconds. */
  readonly askLimited: string;
  readonly askReading: string;
  /** Nothing is left of what written answers may cost in a day. */
  readonly askSpent: string;
  /** Nothing is left of the part of a day that one network may have. */
  readonly askShared: string;
  readonly askBusy: string;
  /** Said of the languages and versions a search is narrowed to. */
  readonly searchScope: string;
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
  /** Leads to a new issue of the repository. */
  readonly reportPage: string;
  /** Of the link to what changed on a page. */
  readonly changedSince: string;
  /** `{date}` is a date written out in the page's language. */
  readonly lastUpdated: string;
  /** `{commit}` and `{date}` of the pages. */
  readonly oldCommit: string;
  readonly pageOfToday: string;
  /** `{language}` is the name of the language of the text, a link to the original. */
  readonly untranslated: string;
  readonly outdated: string;
  readonly copyPage: string;
  readonly copyPageHint: string;
  readonly copied: string;
  readonly copyFailed: string;
  /** `{count}` is a number above ten. */
  readonly showAllLines: string;
  readonly showLess: string;
  /** Of a link to an author's own site, beside those to social networks. */
  readonly website: string;
  readonly viewMarkdown: string;
  readonly viewMarkdownHint: string;
  readonly moreActions: string;
  readonly copyMcp: string;
  readonly copyMcpHint: string;
  readonly copyMcpCommand: string;
  /** `{name}` is the name of an editor. */
  readonly connectTo: string;
  readonly connectHint: string;
  readonly downloadSpecification: string;
  /** `{name}` is the name of an assistant. */
  readonly askAssistant: string;
  /** What an assistant is asked; `{url}` is the page's Markdown. */
  readonly assistantPrompt: string;
  /** Of the link to a page's feed. */
  readonly subscribe: string;
  readonly copyEndpoint: string;
  readonly deprecated: string;
  readonly external: string;
  readonly notFoundTitle: string;
  readonly notFoundText: string;
  readonly notFoundNear: string;
  readonly goHome: string;
  readonly signIn: string;
  readonly signOut: string;
  readonly searchTitle: string;
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
  readonly picture: string;
  /** `{name}` is what the picture shows. */
  readonly enlarge: string;
  readonly enlargePicture: string;
  readonly diagram: string;
  readonly diagramFailed: string;
  readonly diagramActions: string;
  readonly diagramIn: string;
  readonly diagramOut: string;
  readonly diagramReset: string;
  readonly diagramUp: string;
  readonly diagramDown: string;
  readonly diagramLeft: string;
  readonly diagramRight: string;
  readonly figuresTitle: string;
  /** `{count}` is a number of days. */
  readonly figuresLead: string;
  readonly figuresPages: string;
  readonly figuresPage: string;
  readonly figuresPeople: string;
  readonly figuresAi: string;
  readonly figuresVisitors: string;
  readonly figuresDay: string;
  readonly figuresPrograms: string;
  readonly figuresReads: string;
  readonly figuresNone: string;
  /** `{names}` are names of services. */
  readonly consentText: string;
  readonly consentAccept: string;
  readonly consentDecline: string;
  readonly consentSettings: string;
}

/** Puts values into the `{name}` places of a string. */
export function withValues(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}
