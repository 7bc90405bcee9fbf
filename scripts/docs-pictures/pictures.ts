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
  readonly scale?: number;
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

export const PICTURES: readonly Picture[] = [
  {
    name: 'page',
    folder: 'docs',
    path: '/getting-started/quickstart',
    viewport: { width: 1360, height: 820 },
    clip: { x: 0, y: 0, width: 1344, height: 820 },
    scale: 1.5,
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
];
