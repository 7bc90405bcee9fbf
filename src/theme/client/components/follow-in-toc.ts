/** Hides headings that are not visible on the page from the table of contents. */

/** Call after hiding or showing parts of the page, such as views or filtered entries. */
export function followInToc(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('.toc-list a[href^="#"]')) {
    const target = document.getElementById(decodeURIComponent(link.hash.slice(1)));
    const item = link.closest('li') ?? link;
    item.hidden = (target?.closest('.view[data-hidden], .update[hidden]') ?? null) !== null;
  }
}
