/** Ids and classes of the hosted original's pages that its manual names, or that style sheets of several repositories use. */

/** Page layout, navigation, search, API pages, feedback, the menu of a page. */
export const IDS: readonly string[] = [
  ...['navbar', 'banner', 'body-content', 'content-container', 'content-area', 'content', 'header'],
  ...['page-title', 'pagination', 'footer', 'panel', 'background-color', 'topbar-cta-button'],
  ...['mobile-nav', 'mobile-nav-content', 'sidebar', 'sidebar-content', 'navigation-items'],
  ...['table-of-contents', 'table-of-contents-layout', 'table-of-contents-content'],
  ...['search-bar-entry', 'search-bar-entry-mobile', 'search-input', 'assistant-entry'],
  ...['request-example', 'response-example', 'api-playground-input', 'endpoints-menu-trigger'],
  ...['feedback-thumbs-up', 'feedback-thumbs-down', 'feedback-form', 'feedback-form-input'],
  ...['feedback-form-cancel', 'feedback-form-submit', 'page-context-menu', 'page-context-menu-button'],
  ...['localization-select-trigger', 'localization-select-content', 'localization-select-item'],
  ...['changelog-filters', 'changelog-filters-content', 'multi-view-dropdown', 'navbar-transition'],
];

/** Components, and entries of the lists around the text. */
export const CLASSES: readonly string[] = [
  ...['accordion', 'accordion-group', 'callout', 'card', 'card-group', 'columns', 'code-block'],
  ...['code-block-icon', 'code-block-copy-button', 'code-group', 'expandable', 'frame', 'icon', 'mermaid'],
  ...['step', 'steps', 'tab-icon', 'tabs', 'tile', 'tooltip', 'update', 'mdx-content', 'eyebrow', 'link'],
  ...['breadcrumb-list', 'breadcrumb-item', 'nav-logo', 'navbar-link', 'nav-anchors', 'nav-anchor'],
  ...['nav-tabs', 'nav-tabs-item', 'topbar-right-container', 'nav-tag-pill', 'nav-dropdown-trigger'],
  ...['nav-dropdown-content', 'nav-dropdown-item', 'sidebar-group', 'sidebar-group-icon'],
  ...['sidebar-group-header', 'sidebar-title', 'toc', 'toc-item', 'pagination-prev', 'pagination-next'],
  ...['pagination-title', 'api-section', 'api-section-heading', 'field', 'tryit-button', 'method-pill'],
  ...['method-nav-pill', 'prompt', 'feedback-toolbar', 'not-found-container', 'not-found-status-code'],
  ...['not-found-title', 'not-found-description', 'not-found-recommended-pages-list'],
  ...['not-found-recommended-page-link', 'color', 'color-row', 'color-item', 'tree', 'tree-folder'],
  ...['tree-file', 'directory', 'directory-group', 'directory-page', 'directory-card', 'prose'],
];
