/** The navigation of a site as its authors know it: labels, and the pages by the path that docs.json writes. */

export interface OutlineNode {
  /** `page`, `link`, `group`, or the kind of a division such as `tab`. */
  readonly kind: string;
  readonly label: string;
  /** Of a page, or of a group's own page; without ending. An address of a link. */
  readonly path?: string;
  readonly hidden?: true;
  readonly children: readonly OutlineNode[];
}

export interface SiteOutline {
  readonly name: string;
  readonly nodes: readonly OutlineNode[];
  /** Paths of pages that the navigation does not list. */
  readonly unlisted: readonly string[];
}
