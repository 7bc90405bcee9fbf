/** The programs whose documentation is read as it is. */
import type { Dialect } from './common/dialect.ts';
import { docusaurus } from './docusaurus/docusaurus.ts';
import { mkdocs } from './mkdocs/mkdocs.ts';
import { starlight } from './starlight/starlight.ts';
import { vitepress } from './vitepress/vitepress.ts';

export const DIALECTS: readonly Dialect[] = [mkdocs, docusaurus, vitepress, starlight];
