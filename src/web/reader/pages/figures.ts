/** `/_lectern/figures`: what is read of a site, where its team shows that to everybody. */
import { type FiguresView, renderFiguresPage } from '../../../theme/layout/figures-page.ts';
import type { Handler } from '../../edge/http/handler.ts';
import { htmlReply } from '../../edge/http/reply.ts';
import type { LiveSite } from '../live/live-site.ts';
import { shownNavigation } from './page-view.ts';
import type { PageMaker } from './render-page.ts';

export const FIGURES_PATH = '/_lectern/figures';

export interface SiteFigures {
  /** `listed`: search engines may list the page. */
  shown(): 'off' | 'unlisted' | 'listed';
  /** Undefined while there are none to show. @throws when the store cannot be read */
  read(): Promise<FiguresView | undefined>;
}

export function figuresPage(live: LiveSite, maker: PageMaker, figures: SiteFigures): Handler {
  return async () => {
    const shown = figures.shown();
    if (shown === 'off') return undefined;
    const found = await figures.read();
    if (found === undefined) return undefined;
    const site = live.current();
    const view = maker.view(site);
    const navigation = shownNavigation(site, view, FIGURES_PATH);
    const page = renderFiguresPage({ site: view, navigation, figures: found, listed: shown === 'listed' });
    return htmlReply(200, page, { 'cache-control': 'no-cache' });
  };
}
