/** Loads what a page names: the modules of its features, and the scripts of its islands. */

export type Features = Readonly<Record<string, () => Promise<(root: ParentNode) => void>>>;

/** Called again after the content was replaced. */
export function startFeatures(features: Features): void {
  const { features: names, ui } = document.body.dataset;
  for (const name of names?.split(' ') ?? []) {
    if (Object.hasOwn(features, name)) void features[name]!().then((setup) => setup(document));
  }
  // By address: what is above this folder is none of its imports.
  for (const address of ui?.split(' ') ?? [])
    void import(address).then(({ setup }: { readonly setup: (root: ParentNode) => void }) => setup(document));
}
