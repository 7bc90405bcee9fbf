/** The script of every page of the dashboard: colour mode, menu, copy buttons, confirmations; pages request the rest. */
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
