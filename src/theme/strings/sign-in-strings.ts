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
}
