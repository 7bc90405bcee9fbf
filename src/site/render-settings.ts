/** The settings of docs.json that are sent to the renderer. */
import { defined } from '../lib/defined.ts';
import type { DocsConfig } from './config/docs-config.ts';
import type { RenderSettings } from './content/page-renderer.ts';

/** @param base path prefix of the site */
export function renderSettings(config: DocsConfig, base: string): RenderSettings {
  return {
    base,
    iconLibrary: config.icons.library,
    variables: config.variables,
    ...defined({ latex: config.styling.latex }),
  };
}
