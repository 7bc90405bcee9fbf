/** The pictures of the manual: which page of which site, what is opened, and which part is shown. */

export interface Picture {
  /** Path below `docs/images` without extension. */
  readonly name: string;
  /** Folder with the docs.json, from the root of the checkout. */
  readonly folder: string;
  readonly path: string;
  readonly viewport: { readonly width: number; readonly height: number };
  readonly clip: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
  /** Selector of what is clicked first. */
  readonly click?: string;
  /** Selector of what appears some time after the click. */
  readonly shows?: string;
  /** Written into the field that has the focus after the click. */
  readonly type?: string;
  /** Selector of what is clicked after that. */
  readonly next?: string;
  /** Selector of what the picture is measured from, instead of the top of the page. */
  readonly from?: string;
  readonly scale?: number;
  /** Largest file, in bytes, where a picture is shown wider than the column of a page. */
  readonly bytes?: number;
  /** Taken twice; the second one, in dark mode, is `NAME-dark`. */
  readonly dark?: true;
  /** Taken by the owner of a store with feedback, jobs, keys and search terms in it. */
  readonly signedIn?: true;
  /** Served from a repository with deployments and a preview; `{before}` in the path is the commit before the newest, `{job}` a job under review. */
  readonly repository?: true;
  /** Served with a model for jobs. */
  readonly model?: true;
  /** Taken on the preview instead of the site. */
  readonly preview?: true;
}

/** Wide enough for the sidebar, narrow enough to be read in the column of a page. */
const VIEWPORT = { width: 980, height: 640 };
/** Without the room that is kept for a scroll bar. */
const WIDTH = 964;

interface Choice {
  readonly path?: string;
  readonly click?: string;
  readonly height?: number;
}

/** A picture of one fixture site. */
function navigation(name: string, { path = '/', click, height = 460 }: Choice = {}): Picture {
  const picture = {
    name: `navigation/${name}`,
    folder: `test/fixtures/sites/${name}`,
    path,
    viewport: VIEWPORT,
    clip: { x: 0, y: 0, width: WIDTH, height },
  };
  return click === undefined ? picture : { ...picture, click };
}

/** A picture of the service at work, for both modes. */
function service(name: string, picture: Pick<Picture, 'path' | 'clip'> & Partial<Picture>): Picture {
  return {
    name: `service/${name}`,
    folder: 'test/fixtures/sites/groups',
    viewport: { width: 1320, height: 900 },
    scale: 1.25,
    dark: true,
    ...picture,
  };
}

/** @param section as in the address; the project is the fixture's name */
function dashboard(section: string, height: number, ofProject = true): Picture {
  return service(section, {
    path: ofProject ? `/dashboard/p/harbor/${section}` : `/dashboard/${section}`,
    viewport: { width: 1320, height },
    clip: { x: 0, y: 0, width: 1320, height },
    signedIn: true,
  });
}

/** A picture of a page that was made from a specification, for both modes. */
function reference(name: string, height: number, click?: string): Picture {
  return {
    name: `api/${name}`,
    folder: 'test/fixtures/sites/reference',
    path: '/api-reference/jobs/send-a-job',
    // Wide enough for both columns.
    viewport: { width: 1440, height },
    clip: { x: 0, y: 0, width: 1424, height },
    scale: 1.15,
    dark: true,
    ...(click === undefined ? {} : { click }),
  };
}

export const PICTURES: readonly Picture[] = [
  {
    name: 'page',
    folder: 'docs',
    path: '/getting-started/quickstart',
    viewport: { width: 1360, height: 820 },
    clip: { x: 0, y: 0, width: 1344, height: 820 },
    scale: 1.5,
    dark: true,
    bytes: 120_000,
  },
  {
    name: 'look/parts',
    folder: 'test/fixtures/sites/parts',
    path: '/send',
    viewport: { width: 1100, height: 560 },
    clip: { x: 0, y: 0, width: 1084, height: 560 },
    scale: 1.25,
    dark: true,
  },
  navigation('groups', { path: '/jobs/send', height: 540 }),
  navigation('tabs'),
  navigation('menu', { click: '.tab-row button.tab-link' }),
  navigation('anchors', { height: 500 }),
  navigation('dropdowns', { click: '.switcher-sidebar[data-collection="dropdowns"] .switcher-button' }),
  navigation('products', {
    path: '/queue',
    click: '.switcher-header[data-collection="products"] .switcher-button',
  }),
  navigation('versions', {
    path: '/v2',
    click: '.switcher-header[data-collection="versions"] .switcher-button',
  }),
  navigation('languages', {
    path: '/fr',
    click: '.switcher-header[data-collection="languages"] .switcher-button',
  }),
  { ...navigation('languages', { path: '/ar' }), name: 'navigation/arabic' },
  {
    name: 'find/search',
    folder: 'docs',
    path: '/guides/writing/pages',
    viewport: { width: 1100, height: 640 },
    click: '.search-link',
    type: 'agent jbos',
    clip: { x: 0, y: 0, width: 1084, height: 600 },
    scale: 1.25,
    dark: true,
  },
  {
    name: 'find/ask',
    folder: 'docs',
    path: '/guides/writing/pages',
    viewport: { width: 1100, height: 600 },
    click: '.search-link',
    type: 'How do I back up the server?',
    next: '.result-ask',
    shows: '.assist-talk[aria-busy="false"] .assist-quote',
    clip: { x: 0, y: 0, width: 1084, height: 600 },
    scale: 1.25,
    dark: true,
  },
  {
    name: 'find/social',
    folder: 'docs',
    path: '/_lectern/social/guides/writing/math.png',
    viewport: { width: 1200, height: 630 },
    clip: { x: 0, y: 0, width: 1200, height: 630 },
    scale: 1,
  },
  reference('operation', 900),
  reference('playground', 820, '[data-try]'),
  service('reader', {
    path: '/jobs/send',
    click: '.ask button[value="no"]',
    from: '.ask',
    clip: { x: -24, y: -24, width: 720, height: 506 },
  }),
  dashboard('overview', 860),
  dashboard('feedback', 720),
  dashboard('insight', 900),
  dashboard('search-terms', 690),
  dashboard('jobs', 690),
  dashboard('automations', 760),
  service('job', {
    path: '/dashboard/p/harbor/jobs',
    click: '.job-title',
    viewport: { width: 1320, height: 900 },
    clip: { x: 0, y: 0, width: 1320, height: 900 },
    signedIn: true,
  }),
  service('review', {
    path: '/dashboard/p/harbor/jobs/{job}/changes',
    viewport: { width: 1320, height: 900 },
    from: '#file-2',
    clip: { x: -16, y: -16, width: 1048, height: 590 },
    signedIn: true,
    repository: true,
    model: true,
  }),
  service('review-page', {
    path: '/dashboard/p/harbor/jobs/{job}/changes/page?file=2',
    viewport: { width: 1320, height: 720 },
    clip: { x: 0, y: 0, width: 1320, height: 720 },
    signedIn: true,
    repository: true,
    model: true,
  }),
  dashboard('keys', 690),
  dashboard('access', 835),
  service('reader-sign-in', {
    path: '/login',
    clip: { x: 340, y: 60, width: 640, height: 780 },
    signedIn: true,
  }),
  dashboard('people', 690),
  dashboard('members', 690, false),
  dashboard('teams', 690, false),
  dashboard('providers', 690, false),
  { ...dashboard('projects', 540, false), repository: true },
  { ...dashboard('deployments', 540), repository: true },
  service('preview', {
    path: '/jobs/retry',
    click: '.preview-summary',
    shows: '.preview-list',
    viewport: { width: 1320, height: 760 },
    clip: { x: 0, y: 0, width: 1304, height: 760 },
    repository: true,
    preview: true,
  }),
  service('compare', {
    path: '/_lectern/compare?from={before}&page=/jobs/retry&view=side',
    viewport: { width: 1320, height: 640 },
    clip: { x: 0, y: 0, width: 1304, height: 640 },
    repository: true,
  }),
];
