/** What a site uses of the service: a site is created before the service is open, and works without it. */
import { DEFAULT_PROJECT_SETTINGS, type ProjectSettings } from '../../records/projects/project-records.ts';
import type { AccessSettings } from '../../records/readers/access-settings.ts';
import type { SpendingRecords } from '../../records/spending/spending-records.ts';
import { NOTHING_WITHDRAWN, type Withdrawn } from '../../site/withdrawn.ts';
import type { ReaderState } from '../../theme/page-view.ts';
import { hasSignIn, type ReaderAccess } from '../../web/reader/access/reader-access.ts';
import type { NoteTurn, VoteOnAnswer } from '../../web/reader/ask/asked-turn.ts';
import type { LiveSite } from '../../web/reader/live/live-site.ts';
import type { ProgramSignIn } from '../../web/reader/mcp/mcp-discovery.ts';
import type { TakeAgentFeedback } from '../../web/reader/mcp/mcp-route.ts';
import type { SiteFigures } from '../../web/reader/pages/figures.ts';
import type { Searched } from '../../web/reader/pages/search.ts';
import type { See } from '../../web/service/insight/sighting.ts';
import type { SpendingStore } from '../ask/ask-budget.ts';
import type { AccessAtStart } from './access-at-start.ts';
import { isOpen, type KnownAccess } from './known-access.ts';
import { type KnownRedirects, NO_REDIRECTS, type RedirectsOf } from './known-redirects.ts';
import type { KnownSettings } from './project-settings.ts';

/** The open service, as sites see it. */
export interface SiteService {
  readonly settings: Pick<KnownSettings, 'of' | 'subscribe'>;
  readonly access: Pick<KnownAccess, 'of' | 'read' | 'subscribe'>;
  readonly redirects: Pick<KnownRedirects, 'of'>;
  /** What is read of a site, for everybody; undefined where there is nothing to show. */
  readonly figures: (project: string) => ReturnType<SiteFigures['read']>;
  /** Sign-in for the readers of a project's site. */
  readonly readers: (project: string, site: ReaderSite) => Pick<ReaderAccess, 'identify' | 'signIn'>;
  /** Counts searches made on the results page. */
  readonly searched: (project: string) => Searched;
  /** Counts what is read of a site; undefined where nothing is counted. */
  readonly seen: (project: string) => See | undefined;
  /** Counts what written answers cost. */
  readonly spending: SpendingRecords;
  /** Names what it is given, a project and a network, for today. */
  readonly networkName: (...parts: readonly string[]) => string;
  /** Keeps questions and their answers. */
  readonly noteTurn: (project: string) => NoteTurn;
  /** Takes votes on answers; undefined where none are kept. */
  readonly voted: (project: string) => VoteOnAnswer | undefined;
  /** Stores assistants' feedback on pages; undefined for a project that the service does not know yet. */
  readonly takeFeedback: (project: string) => TakeAgentFeedback | undefined;
}

/** The site that readers sign in to. */
export interface ReaderSite {
  readonly live: LiveSite;
  /** Public address without trailing slash and without base prefix. */
  readonly url: string;
}

export interface ProjectService {
  /** The defaults of a new project until the service is open. */
  settings(): ProjectSettings;
  /** Pages that nobody may read; the same object until they change. */
  withdrawn(): Withdrawn;
  /** Those beside docs.json; none until the service is open. */
  redirects(): RedirectsOf;
  /** Not shown until the service is open, and where nothing is counted. */
  readonly figures: SiteFigures;
  /** True while it is known that everyone may read. */
  isOpen(): boolean;
  /** Undefined when everyone may read; a promise until the store has said who may. */
  accessOf(site: ReaderSite): () => ReaderAccess | undefined | Promise<ReaderAccess | undefined>;
  /** Address that gives a visitor's own values to their browser, for the playground. */
  sessionInfo(): string | undefined;
  /** Where visitors sign in to that application. */
  sessionLogin(): string | undefined;
  /** What a page offers its reader: to sign in, to sign out, or neither. */
  readerState(signedIn: boolean): ReaderState | undefined;
  signIn(): ProgramSignIn;
  /** Counts nothing until the service is open. */
  readonly searched: Searched;
  /** Counts what is read; undefined until the service is open, and where nothing is counted. */
  seen(): See | undefined;
  /** Settles when the service is open, which may be never. */
  readonly spending: Promise<SpendingStore>;
  /** Keeps nothing until the service is open. */
  readonly noteTurn: NoteTurn;
  /** Undefined until the service is open. */
  voted(): VoteOnAnswer | undefined;
  /** Undefined until the service is open. */
  takeFeedback(): TakeAgentFeedback | undefined;
  close(): void;
}

interface ProjectServiceParts {
  readonly project: string;
  readonly start: AccessAtStart;
  /** Called when settings that pages depend on change. */
  readonly changed: () => void;
}

/**
 * The service for one project.
 * @param opening settles when the service is open, which may be never
 */
export function projectService(
  opening: Promise<SiteService>,
  { project, start, changed }: ProjectServiceParts,
): ProjectService {
  let service: SiteService | undefined;
  let settings = DEFAULT_PROJECT_SETTINGS;
  /** As it was read last; undefined until then. */
  let access: AccessSettings | undefined;
  let searched: Searched | undefined;
  let see: See | undefined;
  let noteTurn: NoteTurn | undefined;
  let leave = (): void => undefined;
  let closed = false;
  let readers: ReaderAccess | undefined;
  void opening.then((open) => {
    if (closed) return;
    service = open;
    searched = open.searched(project);
    see = open.seen(project);
    noteTurn = open.noteTurn(project);
    settings = open.settings.of(project);
    const left = [
      open.settings.subscribe(project, () => {
        settings = open.settings.of(project);
        changed();
      }),
      open.access.subscribe(project, () => {
        access = open.access.of(project);
        changed();
      }),
    ];
    leave = () => {
      for (const end of left) end();
    };
    if (settings !== DEFAULT_PROJECT_SETTINGS) changed();
    const first = accessNow();
    const isUsual = first !== undefined && isOpen(first) && first.withdrawn === undefined;
    if (first !== undefined && (!isUsual || first.sharedSession !== undefined)) changed();
  });
  /** What is read first is not told to who listens where it is what a new project has. */
  const accessNow = (): AccessSettings | undefined => (access ??= service?.access.of(project));
  let withdrawn: { readonly from: AccessSettings['withdrawn']; readonly pages: Withdrawn } | undefined;
  let judged: { readonly settings: AccessSettings; readonly open: boolean } | undefined;
  // The settings are the same object until they change.
  const isOpenNow = (known: AccessSettings): boolean => {
    if (known !== judged?.settings) judged = { settings: known, open: isOpen(known) };
    return judged.open;
  };
  const accessOf = (open: SiteService, known: AccessSettings, site: ReaderSite): ReaderAccess | undefined => {
    if (isOpenNow(known)) return undefined;
    readers ??= { ...open.readers(project, site), settings: () => accessNow() ?? known };
    return readers;
  };
  return {
    settings: () => settings,
    figures: {
      shown: () => (settings.insight && see !== undefined ? settings.publicFigures : 'off'),
      read: async () => service?.figures(project),
    },
    redirects: () => service?.redirects.of(project) ?? NO_REDIRECTS,
    isOpen: () => {
      if (service === undefined) return start === 'open';
      const known = accessNow();
      return known !== undefined && isOpenNow(known);
    },
    accessOf: (site) => () => {
      if (service === undefined)
        return start === 'open'
          ? undefined
          : opening.then(async (open) => accessOf(open, await open.access.read(project), site));
      const open = service;
      const known = accessNow();
      if (known !== undefined) return accessOf(open, known, site);
      return open.access.read(project).then((read) => accessOf(open, read, site));
    },
    withdrawn: () => {
      const from = accessNow()?.withdrawn;
      if (from === undefined) return NOTHING_WITHDRAWN;
      // Settings are read anew from time to time, and mostly are the same.
      const pages = new Set(from.map(({ address }) => address));
      if (withdrawn?.from !== from && withdrawn?.pages.symmetricDifference(pages).size !== 0)
        withdrawn = { from, pages };
      return withdrawn!.pages;
    },
    readerState: (signedIn) => {
      const known = accessNow();
      if (known === undefined || !hasSignIn(known)) return undefined;
      return signedIn ? 'signed-in' : 'stranger';
    },
    signIn: () => {
      const known = accessNow();
      if (known === undefined || !hasSignIn(known)) return 'none';
      return known.visibility === 'private' ? 'required' : 'offered';
    },
    sessionInfo: () => accessNow()?.sharedSession?.infoUrl,
    sessionLogin: () => accessNow()?.sharedSession?.loginUrl,
    searched: (...search) => searched?.(...search),
    seen: () => (settings.insight ? see : undefined),
    spending: opening.then(({ spending, networkName }) => ({
      records: spending,
      nameOf: (network) => networkName(project, network),
    })),
    noteTurn: (turn) => noteTurn?.(turn),
    voted: () => service?.voted(project),
    takeFeedback: () => service?.takeFeedback(project),
    close: () => {
      closed = true;
      leave();
    },
  };
}
