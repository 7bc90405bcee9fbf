/** The shape of every page and form of the dashboard: read one, know forty. */
import type { Project } from '../../../records/projects/project-records.ts';
import type { Role, Session } from '../../../records/users/user.ts';
import type { AdminPage } from '../../../theme/admin/frame/admin-page.ts';
import type { WebRequest } from '../../edge/http/handler.ts';
import type { Reply } from '../../edge/http/reply.ts';
import type { Service } from '../service.ts';

/** A request of somebody who is signed in and may make it. */
export interface DashboardRequest {
  readonly service: Service;
  readonly request: WebRequest;
  readonly session: Session;
  /** Values of the `:names` of the route's path. */
  readonly params: Readonly<Record<string, string>>;
  /** Fields of the form; the token against forgery is checked and taken out before. Empty for GET. */
  readonly form: URLSearchParams;
  /** The project of `:project`. Routes without it have none. */
  readonly project?: Project;
  /** Wraps a page's content in the dashboard's frame: navigation, project, who is signed in. */
  readonly page: (page: AdminPage, status?: number) => Reply;
  /** Address of a dashboard path with base prefix, for links in HTML: `/dashboard/…`. */
  readonly href: (path: string) => string;
  /** Answers 303: after a form the browser asks for this dashboard path. */
  readonly see: (path: string) => Reply;
  /** The answer with the cookie by which this browser is known to its member from now on. */
  readonly known: (answer: Reply, browser: string) => Reply;
  /** Writes the audit log in the name of the one who is signed in. */
  readonly audit: (action: string, target: string, detail?: string) => Promise<void>;
}

export interface DashboardRoute {
  readonly method: 'GET' | 'POST';
  /** For example `/dashboard/p/:project/feedback/:id`. A route with `:project` answers 404 for projects that do not exist. */
  readonly path: string;
  /** Least role; whoever is not signed in is sent to the sign-in page and back. */
  readonly role: Role;
  readonly handle: (request: DashboardRequest) => Promise<Reply>;
  /** True for a stream that says when something changed and never what: browsers ask for it without the token of a page. */
  readonly quiet?: true;
  /** Most bytes of its form, where the usual limit is too small for what people write. */
  readonly formBytes?: number;
}
