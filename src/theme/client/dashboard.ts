/** The script of every page of the dashboard: colour mode, menu, copy buttons, dialogs, messages; pages request the rest. */
import { setupCopy } from './components/copy.ts';
import { setupConfirm } from './dashboard/confirm.ts';
import { setupDialogs } from './dashboard/dialogs.ts';
import { dashboardFeatures } from './dashboard/features.ts';
import { setupMenu } from './dashboard/menu.ts';
import { setupToasts } from './dashboard/toasts.ts';
import { startFeatures } from './start-features.ts';
import { setupTheme } from './theme.ts';

setupTheme();
setupMenu();
setupCopy(document);
setupConfirm(document);
setupDialogs();
setupToasts();

startFeatures(dashboardFeatures);
