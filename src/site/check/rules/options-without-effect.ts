/** Reports entries of `contextual.options` that make no entry in the menu: one warning for each name, at its first use. */
import { OPTIONS_WITHOUT_EFFECT } from '../../config/without-effect.data.ts';
import type { CheckContext } from '../check-context.ts';
import type { Finding } from '../finding.ts';
import { frontMatterLine } from '../front-matter-line.ts';

export async function optionsWithoutEffect(context: CheckContext): Promise<Finding[]> {
  const { site, text } = context;
  const { located } = site.loaded;
  const found = new Map<string, Finding>();
  const report = (
    option: string,
    place: Pick<Finding['issue'], 'file' | 'line' | 'column' | 'pointer'>,
  ): void => {
    if (found.has(option)) return;
    const issue = {
      severity: 'warning',
      code: 'config/no-effect',
      message: `The option "${option}" of "contextual" is accepted and has no effect: the menu has no such entry`,
      hint: 'Remove it, or write an entry of your own with "title" and "href"',
      ...place,
    } as const;
    found.set(option, { issue });
  };
  for (const [i, option] of optionsOf(located.value['contextual']).entries())
    if (isUnused(option)) report(option, located.at(`/contextual/options/${i}`));
  for (const { file, frontMatter } of site.authored.byPath.values())
    for (const option of optionsOf(frontMatter['contextual']).filter(isUnused))
      report(option, { file, ...frontMatterLine(await text(file), 'contextual') });
  return [...found.values()];
}

function optionsOf(contextual: unknown): readonly unknown[] {
  if (typeof contextual !== 'object' || contextual === null || !('options' in contextual)) return [];
  return Array.isArray(contextual.options) ? contextual.options : [];
}

function isUnused(option: unknown): option is string {
  return typeof option === 'string' && OPTIONS_WITHOUT_EFFECT.has(option);
}
