/** Everything that the frame of the dashboard is drawn from. */

import type { AdminContext } from './admin-document.ts';
import type { AdminPage } from './admin-page.ts';
import type { AdminSection } from './section.ts';

export interface AdminProject {
  readonly id: string;
  readonly name: string;
  /** Public address of its site. */
  readonly url: string;
}

export interface AdminView extends AdminContext {
  /** Pages that tell of a problem stand in no section. */
  readonly page: Omit<AdminPage, 'section'> & { readonly section?: AdminSection };
  readonly person: { readonly name: string; readonly role: string };
  /** Token for the sign-out form. */
  readonly csrf: string;
  /** The project whose sections the navigation shows; none only while nothing is served. */
  readonly project?: AdminProject;
  readonly projects: readonly AdminProject[];
  /** Said on every page for as long as it is so. */
  readonly state?: AdminPage['notice'];
  /** Sections that this person may open. */
  readonly sections: readonly AdminSection[];
}
