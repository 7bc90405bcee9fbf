/** Where the bundles of npm packages are that `lectern vendor` has written into a documentation folder, and how they are recognised. */

const VENDOR_FOLDER = 'snippets/npm';

/** Packages that have a built-in replacement. */
const BUILT_IN = /^(?:react(?:\/jsx-runtime)?|next\/(?:link|image))$/;
/** A name as npm allows it, with the path of a module in the package. */
const SPECIFIER = /^(?:@[a-z0-9~-][\w.~-]*\/)?[a-z0-9~-][\w.~-]*(?:\/[\w~-][\w.~-]*)*$/i;
const LONGEST = 200;

export function isBuiltInPackage(specifier: string): boolean {
  return BUILT_IN.test(specifier);
}

/** Repository path of the bundle of a package, `d3-scale` or `@acme/charts/bar`; undefined for what is no package of npm. */
export function vendoredPath(specifier: string): string | undefined {
  return SPECIFIER.test(specifier) && specifier.length <= LONGEST && !isBuiltInPackage(specifier)
    ? `${VENDOR_FOLDER}/${specifier}.js`
    : undefined;
}

/** How a bundle begins: plain JavaScript that fills `exports`, without import and export lines. */
export const VENDOR_MARK = '/*! Bundled by "lectern vendor';

export function isVendored(text: string): boolean {
  return text.startsWith(VENDOR_MARK);
}
