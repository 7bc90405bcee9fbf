/** Builds what pages of other websites load to ask a site: a small script, and the panel, each whole in one file. */
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BuildOptions, build, type Metafile } from 'esbuild';

const SCRIPT = 'ask-widget';
const PANEL = 'ask-widget-panel';
/** Pages may have chosen another size for their root element. */
const ROOT_PIXELS = 16;

interface Widget {
  /** Contents by their names in the manifest. */
  readonly texts: Readonly<Record<string, string>>;
  readonly metafiles: readonly Metafile[];
}

/** What all scripts for browsers share. */
type ForBrowsers = Required<Pick<BuildOptions, 'target' | 'jsx' | 'jsxImportSource'>>;

async function bundleWidget(root: string, browser: ForBrowsers): Promise<Widget> {
  const folder = join(root, 'src/ui/ask-widget');
  const common = {
    absWorkingDir: root,
    outdir: folder,
    bundle: true,
    minify: true,
    write: false,
    metafile: true,
    platform: 'browser',
    logLevel: 'warning',
    ...browser,
  } as const satisfies BuildOptions;
  const style = await build({ ...common, entryPoints: [join(folder, 'widget.css')] });
  const [script, panel] = await Promise.all([
    build({ ...common, entryPoints: [join(folder, 'widget.ts')], format: 'iife' }),
    build({
      ...common,
      entryPoints: [join(folder, 'panel.ts')],
      format: 'esm',
      define: { WIDGET_STYLE: JSON.stringify(inShadowRoot(style.outputFiles[0]!.text)) },
    }),
  ]);
  return {
    texts: {
      [`${SCRIPT}.js`]: script.outputFiles[0]!.text,
      [`${PANEL}.js`]: panel.outputFiles[0]!.text,
    },
    metafiles: [style.metafile, script.metafile, panel.metafile],
  };
}

/** No rule of the page reaches the element that stands for the root, and no size of it. */
function inShadowRoot(css: string): string {
  return css
    .replaceAll(':root', '.frame')
    .replace(/(?<![\w-])(\d*\.?\d+)rem\b/g, (_, size: string) => `${Number(size) * ROOT_PIXELS}px`);
}

/** @returns names of the manifest to files in `out`, and what they are made of */
export async function buildWidget(
  root: string,
  out: string,
  browser: ForBrowsers,
): Promise<{ readonly files: Readonly<Record<string, string>>; readonly metafiles: readonly Metafile[] }> {
  const { texts, metafiles } = await bundleWidget(root, browser);
  const files: Record<string, string> = {};
  for (const [name, text] of Object.entries(texts)) {
    const hash = createHash('sha256').update(text).digest('hex').slice(0, 8).toUpperCase();
    files[name] = name.replace(/\.js$/, `-${hash}.js`);
    writeFileSync(join(out, files[name]), text);
  }
  return { files, metafiles };
}

/** Paths from the checkout of every source of it. */
export async function widgetSources(root: string, browser: ForBrowsers): Promise<readonly string[]> {
  const { metafiles } = await bundleWidget(root, browser);
  return metafiles.flatMap(({ inputs }) => Object.keys(inputs));
}
