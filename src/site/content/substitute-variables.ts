/** Fills in `{{name}}` from the variables of docs.json. */

const VARIABLE = /\{\{\s*([\w.-]{1,100})\s*\}\}/g;

/** Unknown names are left unchanged; a value never adds a line, so that line numbers do not change. */
export function substituteVariables(source: string, variables: Readonly<Record<string, string>>): string {
  if (!source.includes('{{') || Object.keys(variables).length === 0) return source;
  return source.replace(VARIABLE, (whole, name: string) =>
    Object.hasOwn(variables, name) ? String(variables[name]).replace(/\s+/g, ' ') : whole,
  );
}
