/** The addresses of the widget, with which pages of other websites ask this one. */

/** Says what the widget shows, and answers questions. */
export const WIDGET_PATH = '/_lectern/ask-widget';
/** What a page of another website loads: its address stays when the script changes. */
export const WIDGET_SCRIPT = `${WIDGET_PATH}.js`;
export const WIDGET_VOTE = `${WIDGET_PATH}/vote`;

export function isWidgetPath(path: string): boolean {
  return path === WIDGET_PATH || path === WIDGET_SCRIPT || path === WIDGET_VOTE;
}
