/** The ids of the frame around a page, which scripts and styles know; those that the frame gives up for a page's own are not here. */
const FRAME_ID =
  /^lectern-(?:content|theme|search|results|actions|ask|ask-error|ask-title|sidebar|toc|(?:tab|result|start|try)-\d+)$/;

/** True for an id that nothing in the text of a page may have. */
export function isFrameId(id: string): boolean {
  return id.startsWith('lectern-') && FRAME_ID.test(id);
}
