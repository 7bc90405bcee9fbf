/** The types of the dashboard's routes and of the requests that their handlers get. */
import type { Project } from '../../../records/projects/project-records.ts';
import type { Role, Session } from '../../../records/users/user.ts';
import type { AdminPage } from '../../../theme/admin/frame/admin-page.ts';
import type { SectionLink } from '../../../theme/admin/frame/navigation.ts';
import type { WebRequest } from '../../edge/http/handler.ts';
import type { PersonRoute } from '../../edge/http/person-guard.ts';
import type { Reply } from '../../edge/http/reply.ts';
import type { Act } from '../actions/action.ts';
import type { ServedProject, Service } from '../service.ts';

/** A request of a signed-in member who has the role of the route. */
export interface DashboardRequest {
  readonly service: Service;
  readonly request: WebRequest;
  readonly session: Session;
  /** What the member may do in the project of the route; without one, in the installation. */
  readonly role: Role;
  /** The projects in which the member has a role. */
  readonly projects: ReadonlyMap<string, ServedProject>;
  /** Values of the `:names` of the route's path. */
  readonly params: Readonly<Record<string, string>>;
  /** Fields of the form, without the token against forgery, which is checked before. Empty for GET. */
  readonly form: URLSearchParams;
  /** The sections that the member may open, in the present project. */
  readonly sections: readonly SectionLink[];
  /** The project of `:project`. Routes without it have none. */
  readonly project?: Project;
  /** Wraps a page's content in the dashboard's frame: navigation, project, member. */
  readonly page: (page: AdminPage, status?: number) => Reply;
  /** Address of a dashboard path with base prefix, for links in HTML: `/dashboard/…`. */
  readonly href: (path: string) => string;
  /** Replies 303, which sends the browser to this dashboard path after a form. */
  readonly see: (path: string) => Reply;
  /** Adds the cookie that identifies this browser to its member. */
  readonly known: (answer: Reply, browser: string) => Reply;
  /** Does an action as the member, in the project of the route. */
  readonly act: Act;
  /** Writes an entry of the audit log with the member as its actor. */
  readonly audit: (action: string, target: string, detail?: string) => Promise<void>;
}

export interface DashboardRoute extends PersonRoute {
  readonly method: 'GET' | 'POST';
  /**
   * For example `/dashboard/p/:project/feedback/:id`. A route with `:project` answers 404 for projects that do not exist, and
   * for those in which the member has no role.
   */
  readonly path: string;
  /** Least role, in the project of `:project`, else in the installation; `none` for every member. Visitors without a session are sent to the sign-in page and back. */
  readonly role: Role;
  readonly handle: (request: DashboardRequest) => Promise<Reply>;
  /** Most bytes of its form, for texts that exceed the usual limit. */
  readonly formBytes?: number;
  /** Names of the fields with texts that a member types: they are shown again where the session has ended. Without the flag `g`. */
  readonly typed?: RegExp;
}
