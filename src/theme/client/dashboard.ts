/** What every page of the dashboard runs: the choice of colours, the menu of a phone, copy buttons, typed confirmations; the rest is loaded where a page asks for it. */
import { setupCopy } from './components/copy.ts';
import { setupConfirm } from './dashboard/confirm.ts';
import { dashboardFeatures } from './dashboard/features.ts';
import { setupMenu } from './dashboard/menu.ts';
import { setupTheme } from './theme.ts';

setupTheme();
setupMenu();
setupCopy(document);
setupConfirm(document);

for (const name of document.body.dataset['features']?.split(' ') ?? []) {
  if (Object.hasOwn(dashboardFeatures, name))
    void dashboardFeatures[name]!().then((setup) => setup(document));
}
