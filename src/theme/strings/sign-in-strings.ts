/** Words of the pages on which readers sign in to a site, and of the letter with their link. Every language has all of them. */

export interface SignInStrings {
  /** Title while a token is handed over. */
  readonly signingIn: string;
  readonly lead: string;
  readonly leadChoose: string;
  readonly leadPassword: string;
  readonly leadNone: string;
  /** Between two ways to sign in. */
  readonly or: string;
  readonly email: string;
  readonly sendLink: string;
  /** `{name}` is a service, for example Keycloak. */
  readonly continueWith: string;
  readonly continueMember: string;
  readonly moment: string;
  readonly incomplete: string;
  readonly again: string;
  readonly needsScript: string;
  readonly otherWay: string;
  readonly mailTitle: string;
  readonly mailText: string;
  readonly back: string;
  readonly linkText: string;
  readonly signedIn: string;
  /** `{name}` is a person's name or address. */
  readonly signedInAs: string;
  readonly outTitle: string;
  readonly outText: string;
  /** `{name}` is the service that the reader signed in with. */
  readonly stillIn: string;
  readonly outThere: string;
  readonly wrong: string;
  readonly tooOld: string;
  readonly refused: string;
  readonly unavailable: string;
  readonly settings: string;
  readonly groups: string;
  /** `{time}` is as in "in 40 seconds". */
  readonly tooMany: string;
  readonly forged: string;
  readonly away: string;
  readonly noSuchWay: string;
  /** Subject and title of the letter; `{site}` is the name of the site. */
  readonly letterTitle: string;
  readonly letterText: string;
  /** `{time}` is a date with the time of day. */
  readonly letterUntil: string;
  readonly letterWhy: string;
  /** Title of the page on which a reader allows a program to read. */
  readonly connectTitle: string;
  /** `{site}` is the name of the site. */
  readonly connectAsks: string;
  readonly program: string;
  readonly programUnchecked: string;
  /** `{name}` is a host name. */
  readonly programDescribed: string;
  readonly sendsTo: string;
  readonly onDevice: string;
  readonly byBrowser: string;
  readonly readsAs: string;
  readonly readsAsYou: string;
  readonly mayRead: string;
  readonly mayReadText: string;
  readonly endsAt: string;
  readonly endsText: string;
  readonly connectCare: string;
  readonly refuse: string;
  readonly allow: string;
  readonly connected: string;
  readonly notConnected: string;
  /** `{address}` is an address. */
  readonly takenBack: string;
  readonly goOn: string;
  readonly oneMoreStep: string;
  /** `{address}` is an address. */
  readonly goBack: string;
  readonly openProgram: string;
  readonly notPossible: string;
  readonly programUnknown: string;
  readonly consentEnded: string;
  readonly signInFirst: string;
}
