/** What the site says of the widget to a page that may have it; anything else is no answer of a site. */
import type { AskStrings } from '../../theme/strings/ask-strings.ts';
import type { Offered } from '../ask/offered.ts';

export interface WidgetSettings {
  readonly name: string;
  readonly lang: string;
  readonly dir: 'ltr' | 'rtl';
  readonly words: AskStrings;
  readonly copied: string;
  readonly copyFailed: string;
  /** As colours of a style sheet. */
  readonly colors?: Readonly<Record<'light' | 'dark', Readonly<Record<'accent' | 'soft' | 'on', string>>>>;
  /** Path of the page whose language and version answers come from. */
  readonly path?: string;
  /** Path of the script with the panel. */
  readonly panel: string;
  readonly offered: Offered;
}

/** What the panel is opened with. */
export interface WidgetOpening {
  /** In the shadow root of the widget. */
  readonly frame: HTMLElement;
  readonly settings: WidgetSettings;
  /** Address of the site's first page, with a slash at its end. */
  readonly site: string;
  /** Address of the route that answers. */
  readonly to: string;
  /** Asked at once, unless it is empty. */
  readonly question: string;
  readonly takesFocus: boolean;
  readonly onClose: () => void;
}
