/** What the pages of signing in show, as data: addresses begin with base, except those that lead away. */

import type { HtmlPart } from '../../lib/html.ts';

/** An entry of the sign-in page. */
export type Choice =
  | { readonly kind: 'password' }
  | { readonly kind: 'mail' }
  | { readonly kind: 'members'; readonly href: string }
  /** `external` links leave the site at once, so a single one is followed without showing the page. */
  | { readonly kind: 'link'; readonly name: string; readonly href: string; readonly external: boolean };

export type Screen =
  /** All sign-in methods, with the reason why an attempt failed. */
  | {
      readonly kind: 'choices';
      readonly choices: readonly Choice[];
      readonly returnTo: string;
      readonly problem?: string;
      readonly email?: string;
    }
  /** A script posts the token of the address to this page's own address. */
  | { readonly kind: 'token'; readonly returnTo: string; readonly again: string }
  /** Asks for a click where opening an address must change nothing. */
  | {
      readonly kind: 'confirm';
      readonly title: string;
      readonly text: HtmlPart;
      readonly button: string;
      readonly action: string;
      readonly returnTo?: string;
    }
  /** Asks whether a program may read as the reader; its name is the program's own words. */
  | {
      readonly kind: 'consent';
      readonly program: string;
      /** Host that describes the program under this name; absent when nobody does. */
      readonly vouchedBy?: string;
      /** Where the reader goes afterwards, and the code with them. */
      readonly address: string;
      /** `own` is the reader's machine; `scheme` opens a program there. */
      readonly leadsTo: 'web' | 'own' | 'scheme';
      /** Empty when unknown. */
      readonly reader: string;
      readonly action: string;
      readonly fields: readonly (readonly [string, string])[];
    }
  /** Says how it ended; the first link is what most readers want. */
  | {
      readonly kind: 'said';
      readonly title: string;
      readonly text: string;
      /** A second paragraph. */
      readonly more?: HtmlPart;
      readonly links?: readonly { readonly name: HtmlPart; readonly href: string }[];
    };
