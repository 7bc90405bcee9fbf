/** The parameters of the dashboard's frame. */

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
  /** Error pages belong to no section. */
  readonly page: Omit<AdminPage, 'section'> & { readonly section?: AdminSection };
  readonly person: { readonly name: string; readonly role: string };
  /** Token for the sign-out form. */
  readonly csrf: string;
  /** The project whose sections the navigation shows; undefined while no project is served. */
  readonly project?: AdminProject;
  readonly projects: readonly AdminProject[];
  /** Shown on every page while the condition lasts. */
  readonly state?: AdminPage['notice'];
  /** Sections that this person may open. */
  readonly sections: readonly AdminSection[];
}
