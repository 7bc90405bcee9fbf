/** What draws pages for those who cannot look at a site: as a browser shows them, in a size. */

/**
 * Draws the top of a page, as PNG.
 * @returns undefined when there is no such page
 */
export type TakePicture = (
  page: string,
  size: { readonly width: number; readonly height: number },
  signal: AbortSignal,
) => Promise<Uint8Array | undefined>;

/** @param place a work folder, and the scratch folder beside it; neither is written to */
export type PagePictures = (place: { readonly folder: string; readonly scratch: string }) => TakePicture;
