/** A request for a preview: which one, where it stands, and who asks. */
import type { Preview } from '../../../records/previews/preview.ts';
import type { AccessSettings } from '../../../records/readers/access-settings.ts';
import type { Reader } from '../../../records/readers/reader.ts';
import type { WebRequest } from '../../edge/http/handler.ts';
import { readingMember } from '../../reader/sign-in/reading-member.ts';
import type { PreviewPlace } from '../preview-operations.ts';
import type { ServedProject, Service } from '../service.ts';
import type { PassKind } from './preview-pass.ts';
import { previewTickets, type Ticket, type Tickets } from './preview-ticket.ts';

export interface PreviewRequest {
  readonly service: Service;
  readonly request: WebRequest;
  readonly preview: Preview;
  readonly project: ServedProject;
  readonly place: PreviewPlace;
  /** Path of the preview with the server's base, without trailing slash. */
  readonly home: string;
  readonly tickets: Tickets;
  /** Where the links of its locked pages lead, with the server's base and a pass. */
  readonly passed?: string;
  /** The pass of the request. */
  readonly pass?: PassKind;
}

export interface Visit {
  readonly ticket: Ticket;
  /** As what they read: a member with their teams, or a reader of the site. */
  readonly reader: Reader | undefined;
  readonly isMember: boolean;
  readonly access: AccessSettings;
}

export function previewRequest(
  service: Service,
  request: WebRequest,
  found: Pick<PreviewRequest, 'preview' | 'project' | 'place' | 'passed' | 'pass'>,
): PreviewRequest {
  const { preview, place } = found;
  const home = service.base + place.prefix;
  const { origin } = new URL(service.previews.addressOf(preview));
  const tickets = previewTickets(service, { id: preview.id, origin, home, base: service.base });
  return { ...found, service, request, home, tickets };
}

export async function visitOf(context: PreviewRequest): Promise<Visit> {
  const { service, request, preview, tickets } = context;
  const ticket = tickets.read(request);
  const [access, member] = await Promise.all([
    service.previews.access(preview.project),
    memberOf(context, ticket),
  ]);
  const reader = member ?? (await siteReader(context, ticket));
  return { ticket, reader, isMember: member !== undefined, access };
}

/** Looked up each time: a role that was taken away ends it at once, and so does signing out of the dashboard. */
async function memberOf(
  { service, preview }: PreviewRequest,
  { member }: Ticket,
): Promise<Reader | undefined> {
  if (member === undefined) return undefined;
  const found = await readingMember(service.records.users, preview.project)(member.id, member.session);
  if (found === undefined) return undefined;
  const { id, name, email, groups } = found;
  return {
    way: 'members',
    provider: member.session,
    subject: id,
    label: name === '' ? email : name,
    groups,
    content: {},
    apiPlaygroundInputs: {},
  };
}

/** Below a path of the site it is the reader of that site; on a host of its own, whom the site sent. */
async function siteReader(
  { service, request, preview, place }: PreviewRequest,
  { reader }: Ticket,
): Promise<Reader | undefined> {
  if (!place.isOwnHost) return (await service.previews.readerOf(preview.project, request))?.reader;
  if (reader === undefined) return undefined;
  return (await service.previews.sessionOf(preview.project, reader, request))?.reader;
}

/** Whether somebody may come in, as the preview is shared; the rules of the project come after it. */
export function isAdmitted(
  { preview }: Pick<PreviewRequest, 'preview'>,
  { isMember, ticket }: Visit,
): boolean {
  if (isMember || preview.sharing === 'link') return true;
  return (
    preview.sharing === 'password' &&
    ticket.password !== undefined &&
    ticket.password === preview.passwordMark
  );
}
