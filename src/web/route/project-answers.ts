/** Answers the requests of one project: what is kept for everybody, else what its site makes for who asks; each answer is counted once. */
import { isWithdrawn, type Withdrawn } from '../../site/withdrawn.ts';
import { type AuthorCode, isScript, withoutScriptType } from '../edge/http/author-code.ts';
import type { FinalHandler, Handler, WebRequest } from '../edge/http/handler.ts';
import type { Reply } from '../edge/http/reply.ts';
import { siteClass } from '../edge/http/route-class.ts';
import { unavailable } from '../edge/middleware/unavailable.ts';
import type { SiteHandler } from '../reader/access/gated-site.ts';
import type { LiveSite } from '../reader/live/live-site.ts';
import { type OwnAssets, ownAsset } from '../reader/pages/own-asset.ts';
import type { Sharing } from '../reader/shared-cache/shared-replies.ts';
import { noteSeen, readForm, type See, type SightingForm } from '../service/insight/sighting.ts';
import { type RouteLabels, routeLabels } from '../service/metrics/measured.ts';
import type { Metrics } from '../service/metrics/metrics.ts';

/** The site of a project while it is served. */
export interface AnsweringSite {
  readonly live: Pick<LiveSite, 'current'>;
  /** The site of everybody, behind no gate. */
  readonly everyone: Pick<SiteHandler, 'maker' | 'kept'>;
  readonly readers: {
    /** True while it is known that everyone may read. */
    isOpen(): boolean;
    /** Pages that nobody may read now. */
    withdrawn(): Withdrawn;
    /** Counts what is read; undefined where nothing is counted. */
    seen(): See | undefined;
  };
  readonly authorCode: Pick<AuthorCode, 'isOff'>;
  /** Sites of other commits; only of a project from a repository. */
  readonly commits?: { mayAnswer(path: string): boolean } | undefined;
  /** Only where caches in front of the server may keep replies. */
  readonly sharing?: Pick<Sharing, 'kept' | 'tagged'> | undefined;
  /** Finds the commit and the audience of a request, and passes it to the handler of that site. */
  readonly handler: FinalHandler;
}

interface ProjectAnswersParts {
  readonly project: string;
  /** Our own files, which are there without a site. */
  readonly files: OwnAssets;
  readonly metrics: Pick<Metrics, 'count' | 'observe'>;
  /** Why the project is not served as it should be. */
  readonly problem: () => string | undefined;
  /** Milliseconds of a monotonic clock. */
  readonly now?: () => number;
}

/** What is counted of an answer; of one that is kept, it is found out once. */
interface CountedReply {
  readonly labels: RouteLabels;
  readonly form: SightingForm | undefined;
  readonly isScript: boolean;
}

/** When the answer to a request began. */
interface Begun {
  readonly at: number;
}

export class ProjectAnswers {
  /** Undefined while the project is not served. */
  site: AnsweringSite | undefined;
  private readonly parts: ProjectAnswersParts;
  private readonly own: Handler;
  private readonly now: () => number;
  private readonly labels: ReturnType<typeof routeLabels>;
  private readonly counters = new WeakMap<Reply, CountedReply>();

  constructor(parts: ProjectAnswersParts) {
    this.parts = parts;
    this.own = ownAsset(parts.files);
    this.now = parts.now ?? (() => performance.now());
    this.labels = routeLabels(parts.project);
  }

  /** A field, so that it can be passed on as a function. */
  readonly handler: FinalHandler = (request) => {
    const begun = { at: this.now() };
    if (request.context !== undefined) request.context.project = this.parts.project;
    const kept = this.kept(request);
    return kept === undefined ? this.answered(request, begun) : this.noted(request, kept, begun);
  };

  /** What was made for everybody and still holds, where the request may have it; all others go the whole way. */
  private kept(request: WebRequest): Reply | undefined {
    const { site } = this;
    if (site === undefined || !site.readers.isOpen()) return undefined;
    const { path } = request;
    const withdrawn = site.readers.withdrawn();
    if (withdrawn.size > 0 && isWithdrawn(withdrawn, path)) return undefined;
    if (site.commits?.mayAnswer(path) === true) return undefined;
    const { kept, maker } = site.everyone;
    const found = kept.find(request, { site: site.live.current(), data: maker.data });
    if (found === undefined) return undefined;
    const { sharing } = site;
    const answer = sharing === undefined ? found : sharing.tagged(sharing.kept(request, found));
    return this.describe(request, answer).isScript && site.authorCode.isOff(request, false)
      ? withoutScriptType(path, answer)
      : answer;
  }

  private async answered(request: WebRequest, begun: Begun): Promise<Reply> {
    try {
      return this.noted(request, await this.answer(request), begun);
    } catch (error) {
      this.count(this.labels[siteClass(request.path)], 500, begun);
      throw error;
    }
  }

  private async answer(request: WebRequest): Promise<Reply> {
    const { site } = this;
    if (site === undefined) return (await this.own(request)) ?? unavailable(request);
    const answer = await site.handler(request);
    // The remains of a deleted folder cannot render every page.
    if (answer.status === 500 && this.parts.problem() !== undefined) return unavailable(request);
    return site.sharing === undefined ? answer : site.sharing.tagged(answer);
  }

  private noted(request: WebRequest, answer: Reply, begun: Begun): Reply {
    const { labels, form } = this.describe(request, answer);
    // Asked now: the store may have been opened while the first pages were rendered.
    const see = this.site?.readers.seen();
    if (see !== undefined) noteSeen(see, request, { reads: answer.reads, form });
    this.count(labels, answer.status, begun);
    return answer;
  }

  private describe({ path }: WebRequest, answer: Reply): CountedReply {
    const known = this.counters.get(answer);
    if (known !== undefined) return known;
    const type = answer.headers['content-type'];
    const description = {
      labels: this.labels[siteClass(path, type)],
      form: readForm(path, answer),
      isScript: isScript(answer),
    };
    if (answer.cacheable === true) this.counters.set(answer, description);
    return description;
  }

  private count({ all, byStatus }: RouteLabels, status: number, { at }: Begun): void {
    const { metrics } = this.parts;
    metrics.count('lectern_http_requests_total', byStatus[Math.floor(status / 100)]!);
    metrics.observe('lectern_http_request_seconds', (this.now() - at) / 1000, all);
  }
}
