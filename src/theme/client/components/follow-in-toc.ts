/** Leaves headings that cannot be seen out of the table of contents. */

/** Call after parts of the page were hidden or shown: views that are not chosen, entries that a filter leaves out. */
export function followInToc(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('.toc-list a[href^="#"]')) {
    const target = document.getElementById(decodeURIComponent(link.hash.slice(1)));
    const item = link.closest('li') ?? link;
    item.hidden = (target?.closest('.view[data-hidden], .update[hidden]') ?? null) !== null;
  }
}
