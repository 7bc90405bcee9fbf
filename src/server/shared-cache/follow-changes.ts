/** Follows the sites of a server, and announces what caches in front of it must forget when one of them changes. */
import { randomUUID } from 'node:crypto';
import { withTimeout } from '../../lib/async/with-timeout.ts';
import { contentHash } from '../../lib/bytes/hash.ts';
import type { Log } from '../../lib/log.ts';
import { retryDelay } from '../../lib/time/retry-delay.ts';
import { programFingerprint } from '../../program/program-version.ts';
import type { PurgeRecords } from '../../records/purges/purge-records.ts';
import type { Site } from '../../site/site.ts';
import type { LiveSite } from '../../web/reader/live/live-site.ts';
import { everythingOf, siteChange } from '../../web/reader/shared-cache/site-change.ts';
import { describeError } from '../sites/describe-error.ts';
import type { KnownAccess } from '../sites/known-access.ts';
import type { KnownSettings } from '../sites/project-settings.ts';
import type { ProjectSlot } from '../sites/project-slot.ts';

/** What is followed of a project. */
interface FollowedSlot extends Pick<ProjectSlot, 'id' | 'isServed' | 'outdated'> {
  readonly live: Pick<LiveSite, 'current' | 'subscribe'>;
}

export interface FollowChangesParts {
  readonly slots: () => readonly FollowedSlot[];
  readonly records: Pick<PurgeRecords, 'announce' | 'begin'>;
  readonly access: Pick<KnownAccess, 'of' | 'subscribe'>;
  readonly settings: Pick<KnownSettings, 'of' | 'subscribe'>;
  /** Whether purges are sent to a service of the operator's. */
  readonly direct: boolean;
  readonly log: Log;
}

export interface FollowedChanges {
  /** Follows the projects that are served now. */
  follow(): void;
  /** Resolves when nothing is stored any more, or after some seconds. */
  close(): Promise<void>;
}

const RETRY = { min: 1_000, max: 30_000 };
const END_MS = 5_000;

export function followChanges(parts: FollowChangesParts): FollowedChanges {
  const followed = new Map<FollowedSlot, FollowedSite>();
  return {
    follow: () => {
      const slots = parts.slots();
      for (const [slot, site] of followed)
        if (!slots.includes(slot)) {
          void site.close();
          followed.delete(slot);
        }
      for (const slot of slots) if (!followed.has(slot)) followed.set(slot, new FollowedSite(slot, parts));
    },
    close: async () => {
      await Promise.all([...followed.values()].map((site) => site.close()));
    },
  };
}

class FollowedSite {
  private readonly slot: FollowedSlot;
  private readonly parts: FollowChangesParts;
  private readonly leave: readonly (() => void)[];
  /** The site that was announced last. */
  private announced: Site | undefined;
  /** Set when all pages may be others: because of settings, which the state names, or of something else. */
  private outdated: 'no' | 'by settings' | 'otherwise' = 'no';
  private isRequested = false;
  private running: Promise<void> | undefined;
  private failures = 0;
  private timer: NodeJS.Timeout | undefined;
  private closed = false;

  constructor(slot: FollowedSlot, parts: FollowChangesParts) {
    this.slot = slot;
    this.parts = parts;
    const bySettings = (): void => {
      if (this.outdated === 'no') this.outdated = 'by settings';
      this.look();
    };
    this.leave = [
      slot.live.subscribe(() => this.look()),
      slot.outdated(() => {
        this.outdated = 'otherwise';
        this.look();
      }),
      parts.access.subscribe(slot.id, bySettings),
      parts.settings.subscribe(slot.id, bySettings),
    ];
    this.look();
  }

  async close(): Promise<void> {
    this.closed = true;
    clearTimeout(this.timer);
    for (const end of this.leave) end();
    await withTimeout(this.running ?? Promise.resolve(), END_MS);
  }

  /** One at a time; what happens meanwhile is looked at right after. */
  private look(): void {
    this.isRequested = true;
    this.running ??= this.run().finally(() => {
      this.running = undefined;
      // Asked after the last look, before this was known to have ended.
      if (this.isRequested && !this.closed) this.look();
    });
  }

  private async run(): Promise<void> {
    while (this.isRequested && !this.closed) {
      this.isRequested = false;
      const { outdated } = this;
      this.outdated = 'no';
      try {
        await this.announce(outdated);
        this.failures = 0;
      } catch (error) {
        if (this.outdated === 'no') this.outdated = outdated;
        this.later(error);
      }
    }
  }

  private async announce(outdated: FollowedSite['outdated']): Promise<void> {
    const { slot, parts, announced } = this;
    if (!slot.isServed()) return;
    const site = slot.live.current();
    const everything = everythingOf(slot.id, site);
    // Before anything is awaited: a later change of settings is a state of its own.
    const state = outdated === 'otherwise' ? randomUUID() : this.state(site);
    const own = { project: slot.id, state, direct: parts.direct };
    if (announced === undefined && outdated === 'no') await parts.records.begin({ ...everything, ...own });
    else {
      const isWhole = announced === undefined || outdated !== 'no';
      const change = isWhole ? everything : await siteChange(slot.id, announced, site);
      if (change !== undefined) await parts.records.announce({ ...change, ...own });
    }
    this.announced = site;
  }

  /** Equal on servers that give the same replies. */
  private state(site: Site): string {
    const { access, settings } = this.parts;
    const files = [...site.allFiles.values()].map(({ path, version }) => [path, version]);
    const specifications = (site.specifications?.all ?? []).map(({ source, fingerprint }) => [
      source,
      fingerprint,
    ]);
    const around = [access.of(this.slot.id), settings.of(this.slot.id), site.base];
    return contentHash(JSON.stringify([programFingerprint(), around, specifications, files]));
  }

  /** The store may be away: what caches must forget is announced when it is there again. */
  private later(error: unknown): void {
    const { log } = this.parts;
    if (this.failures === 0)
      log.error(`What caches must forget of "${this.slot.id}" could not be stored, and is tried again`, {
        project: this.slot.id,
        error: describeError(error),
      });
    this.failures++;
    clearTimeout(this.timer);
    if (this.closed) return;
    this.timer = setTimeout(() => this.look(), retryDelay(this.failures, RETRY, Math.random())).unref();
  }
}
