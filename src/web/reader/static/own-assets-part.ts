/** Writes Lectern's assets, without those that no page needs: diagrams and formulas take megabytes that most sites never use. */
import type { OwnAssets } from '../pages/own-asset.ts';
import type { BuildContext, BuildPart } from './build-part.ts';

export function ownAssetsPart({ output, record }: BuildContext, assets: OwnAssets): BuildPart {
  const note = (path: string, features: readonly string[]): void => {
    if (features.length > 0) record.features[path] = features;
  };
  return {
    keep: (page) => {
      note(page.path, output.before?.features?.[page.path] ?? []);
      return true;
    },
    add: (page, { result, parts }) => {
      const features = [...result.body.features, ...(parts?.body.features ?? [])];
      note(page.path, largeFeatures(features));
    },
    finish: () => {
      const features = new Set(Object.values(record.features).flat());
      for (const [name, bytes] of assets)
        if (isNeeded(name, features) && !output.keep(`_lectern/${name}`))
          output.replace(`_lectern/${name}`, bytes);
    },
  };
}

const ONLY_WITH: readonly (readonly [RegExp, string])[] = [
  [/^diagram/, 'diagrams'],
  [/^(?:KaTeX_|math-)/, 'math'],
];

/** The panel that answers questions, and the one for other websites, ask a server. */
const SERVED_ONLY =
  /^(?:ui-ask-(?:about-)?\w+\.js|ask-(?:widget|selection|code)-[\w-]+\.js|ask-\w+\.css|ask-[\w-]+\.json)$/;

/** Features of pages that need their own assets. */
export function largeFeatures(features: readonly string[]): string[] {
  return features.filter((feature) => ONLY_WITH.some(([, name]) => name === feature));
}

/** @param features of all pages of the site */
export function isNeeded(asset: string, features: ReadonlySet<string>): boolean {
  if (SERVED_ONLY.test(asset)) return false;
  const only = ONLY_WITH.find(([pattern]) => pattern.test(asset));
  return only === undefined || features.has(only[1]);
}
