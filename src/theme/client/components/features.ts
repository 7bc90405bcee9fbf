/** The client module of each feature; pages load only those they request. */

type Setup = (root: ParentNode) => void;

/** Feature name, as components request it, to its module, which returns a function to call with the document. */
export const features: Readonly<Record<string, () => Promise<Setup>>> = {
  banner: () => import('./banner.ts').then((module) => module.setupBanner),
  code: () => import('./code.ts').then((module) => module.setupCode),
  compare: () => import('./compare.ts').then((module) => module.setupCompare),
  diagrams: () =>
    import('../diagrams/setup-diagrams.ts').then(
      (module) => module.setupDiagrams,
      () => showSources,
    ),
  language: () => import('./language.ts').then((module) => module.setupLanguage),
  preview: () => import('./preview.ts').then((module) => module.setupPreview),
  reveal: () => import('./reveal.ts').then((module) => module.setupReveal),
  tabs: () => import('./tabs.ts').then((module) => module.setupTabs),
  'theme-gallery': () => import('./theme-gallery.ts').then((module) => module.setupThemeGallery),
  tooltip: () => import('./tooltip.ts').then((module) => module.setupTooltip),
  update: () => import('./update.ts').then((module) => module.setupUpdate),
  view: () => import('./view.ts').then((module) => module.setupView),
  zoom: () => import('./zoom.ts').then((module) => module.setupZoom),
};

/** Where nothing can draw diagrams, readers see their text. */
function showSources(root: ParentNode): void {
  for (const figure of root.querySelectorAll<HTMLElement>('.diagram')) figure.dataset['state'] = 'failed';
}
