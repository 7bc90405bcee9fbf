/** Projects as rows: one documentation repository each, with the settings of its administrators. */

export interface Project {
  /** Slug, `[a-z0-9-]{1,63}`. */
  readonly id: string;
  readonly subdomain: string;
  readonly name: string;
}

export const PUBLIC_FIGURES = ['off', 'unlisted', 'listed'] as const;
type PublicFiguresChoice = (typeof PUBLIC_FIGURES)[number];

export interface ProjectSettings {
  /** What readers are asked. docs.json can also switch kinds off; both must allow one. */
  readonly feedback: {
    /** "Was this page helpful?" */
    readonly rating: boolean;
    /** Reason and comment after the vote. */
    readonly comment: boolean;
    /** Offers to leave an e-mail address with a comment. */
    readonly contact: boolean;
    /** The report button of code samples. */
    readonly code: boolean;
  };
  /** Feedback older than this many days is deleted; null keeps it for ever. */
  readonly retentionDays: number | null;
  /** Whether readers' search terms are counted. */
  readonly searchTerms: boolean;
  /** Whether it is counted which pages are read, where the server counts that. */
  readonly insight: boolean;
  /** Whether everybody sees how often pages are read; `listed`: search engines may list that page. */
  readonly publicFigures: PublicFiguresChoice;
  /** Origins of static sites, whose pages may report that they are read: `https://docs.example.com`. */
  readonly readOrigins: readonly string[];
  /** Whether authors of feedback get a letter when what they wrote led to a change. */
  readonly tellAuthors: boolean;
}

export const DEFAULT_PROJECT_SETTINGS: ProjectSettings = Object.freeze({
  feedback: Object.freeze({ rating: true, comment: true, contact: true, code: true }),
  // An import of old feedback must not vanish within the hour; administrators set their own retention.
  retentionDays: null,
  searchTerms: true,
  insight: true,
  publicFigures: 'off',
  readOrigins: Object.freeze([]),
  tellAuthors: false,
});

export interface ProjectRecords {
  /** Adds new projects and updates names; called at start. */
  register(projects: readonly Project[]): Promise<void>;
  get(id: string): Promise<Project | undefined>;
  list(): Promise<Project[]>;
  settings(id: string): Promise<ProjectSettings>;
  /**
   * The settings of now are read and stored in one step: two changes of different fields at the same time both stay.
   * @throws AppError `projects/unknown`
   */
  changeSettings(
    id: string,
    change: (settings: ProjectSettings) => ProjectSettings,
  ): Promise<{ readonly before: ProjectSettings; readonly after: ProjectSettings }>;
  /** Value of an installation-wide fact, created by `make` when missing; the first writer wins. */
  fact(name: string, make: () => string): Promise<string>;
  /** Address of the dashboard on the server that listened last; undefined when none ever did. */
  address(): Promise<string | undefined>;
  noteAddress(address: string): Promise<void>;
}
