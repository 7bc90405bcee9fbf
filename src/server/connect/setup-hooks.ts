/** How a forge reports pushes to a project: the address and its secret, and registering both at the forge. */
import { AppError } from '../../lib/app-error.ts';
import { openForge } from '../../project/repository/open-forge.ts';
import { projectRepository } from '../../project/repository/project-repository.ts';
import {
  appHookPath,
  codeHookPath,
  forgeHookPath,
  forgeHookSecret,
} from '../../web/service/forge-hooks/hook-secret.ts';
import type { ForgeHook, ProjectSetup } from '../../web/service/project-setup.ts';
import type { SetupParts } from './setup-parts.ts';

export function setupHooks({
  settings,
  secret,
  sites,
  address,
}: SetupParts): Pick<ProjectSetup, 'hook' | 'codeHooks' | 'addHook'> {
  const forgeFor = async (id: string) => {
    const slot = sites().find((one) => one.id === id);
    if (slot?.plan.git === undefined) return undefined;
    const found = projectRepository(slot.plan, settings.jobs);
    return { found, forge: await openForge(found, settings.jobs) };
  };
  const hook = async (id: string): Promise<ForgeHook | undefined> => {
    const opened = await forgeFor(id);
    if (opened === undefined) return undefined;
    const { found, forge } = opened;
    const app = found.access?.hookOfApp;
    if (app !== undefined)
      return { url: address() + appHookPath(app), secret: '', byApp: true, mayAdd: false };
    return {
      url: address() + forgeHookPath(id),
      secret: forgeHookSecret(secret, id),
      byApp: false,
      mayAdd: forge.reviews !== undefined,
    };
  };
  return {
    hook,
    codeHooks: (id) =>
      (sites().find((one) => one.id === id)?.plan.code ?? []).map(({ name }) => ({
        ...{ name, url: address() + codeHookPath(id, name) },
        secret: forgeHookSecret(secret, id, name),
      })),
    addHook: async (id) => {
      const opened = await forgeFor(id);
      if (opened?.forge.reviews === undefined)
        throw new AppError('connections/no-hook', 'The webhook cannot be registered from here', {
          hint: 'Add the address and its secret in the settings of the repository',
        });
      await opened.forge.reviews.addWebhook({
        url: address() + forgeHookPath(id),
        secret: forgeHookSecret(secret, id),
      });
    },
  };
}
