/** The programs whose documentation is read as it is. */
import type { Dialect } from './common/dialect.ts';
import { docusaurus } from './docusaurus/docusaurus.ts';
import { fumadocs } from './fumadocs/fumadocs.ts';
import { gitbook } from './gitbook/gitbook.ts';
import { hugo } from './hugo/hugo.ts';
import { mdbook } from './mdbook/mdbook.ts';
import { mkdocs } from './mkdocs/mkdocs.ts';
import { nextMdx, nextra } from './nextra/nextra.ts';
import { readme } from './readme/readme.ts';
import { sphinx } from './sphinx/sphinx.ts';
import { starlight } from './starlight/starlight.ts';
import { vitepress } from './vitepress/vitepress.ts';

export const DIALECTS: readonly Dialect[] = [
  mkdocs,
  docusaurus,
  vitepress,
  starlight,
  nextra,
  fumadocs,
  hugo,
  mdbook,
  gitbook,
  readme,
  sphinx,
  nextMdx,
];
