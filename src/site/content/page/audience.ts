/** Who a Site is made for: strangers, or readers who are signed in and belong to some groups. */

/**
 * What pages without an access setting need: nothing (`public`), or a signed-in reader (`partly`). With `private`, every page and
 * file needs one.
 */
export type Visibility = 'public' | 'partly' | 'private';

export interface Audience {
  readonly visibility: Visibility;
  readonly signedIn: boolean;
  /** Names are compared exactly. */
  readonly groups: ReadonlySet<string>;
}

const NO_GROUPS: ReadonlySet<string> = new Set();

/** People who are not signed in. */
export function strangers(visibility: Visibility): Audience {
  return Object.freeze({ visibility, signedIn: false, groups: NO_GROUPS });
}

class EveryGroup extends Set<string> {
  override has(): boolean {
    return true;
  }
}

/** Who may read everything: whoever has the files, for work on them. Never readers. */
export const WHOEVER_HAS_THE_FILES: Audience = Object.freeze({
  visibility: 'public',
  signedIn: true,
  groups: new EveryGroup(),
});

/** The audience of a public site, which every command without readers has. */
export const EVERYONE: Audience = strangers('public');
