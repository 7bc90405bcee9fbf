/** Reports fields that are accepted and do nothing: one warning for each name, at its first use. */

import { pointerStep } from '../../config/json-node.ts';
import { COLLECTIONS, type CollectionKey } from '../../config/schema/collections.ts';
import { FRONT_MATTER_WITHOUT_EFFECT, hasNoEffect } from '../../config/without-effect.data.ts';
import type { CheckContext } from '../check-context.ts';
import type { Finding } from '../finding.ts';
import { frontMatterLine } from '../front-matter-line.ts';

const DEEPEST = 60;
const HINT = 'Remove it, or leave it for other programs that read these files';

interface Use {
  readonly name: string;
  readonly pointer: string;
}

export async function withoutEffect(context: CheckContext): Promise<Finding[]> {
  return [...configFields(context), ...(await frontMatterFields(context))];
}

function configFields({ site }: CheckContext): Finding[] {
  const { located } = site.loaded;
  const { navigation, ...fields } = located.value;
  const uses: Use[] = [];
  note(fields, { name: '', pointer: '', depth: 0, uses });
  walk(navigation, { name: 'navigation', pointer: '/navigation', depth: 0, uses });
  return [...Map.groupBy(uses, ({ name }) => name)].map(([name, all]) => ({
    issue: {
      severity: 'warning',
      code: 'config/no-effect',
      message: `The field "${name}" is accepted and has no effect${places(all.length)}`,
      hint: HINT,
      ...(located.keyAt?.(all[0]!.pointer) ?? located.at(all[0]!.pointer)),
    },
  }));
}

function places(count: number): string {
  return count === 1 ? '' : `; it is set at ${count} places, of which this is the first`;
}

interface Walk extends Use {
  readonly depth: number;
  readonly uses: Use[];
}

/** Collects fields without effect by name; the outermost one covers the fields inside it. */
function note(value: unknown, at: Walk): void {
  if (typeof value !== 'object' || value === null || at.depth > DEEPEST) return;
  const isList = Array.isArray(value);
  for (const [key, inner] of Object.entries(value)) {
    const name = isList ? at.name : at.name === '' ? key : `${at.name}.${key}`;
    const pointer = at.pointer + pointerStep(key);
    const inside = { name, pointer, depth: at.depth + 1, uses: at.uses };
    if (!isList && hasNoEffect(name) && !holdsEffect(inner, name)) at.uses.push({ name, pointer });
    else note(inner, inside);
  }
}

/** True for an object some of whose fields have an effect: they are examined one by one. */
function holdsEffect(value: unknown, name: string): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.keys(value).some((key) => !hasNoEffect(`${name}.${key}`))
  );
}

const isCollection = (key: string): key is CollectionKey => Object.hasOwn(COLLECTIONS, key);

/** Walks the elements of the navigation, each named by the collection that contains it. */
function walk(value: unknown, at: Walk): void {
  if (typeof value !== 'object' || value === null || at.depth > DEEPEST) return;
  for (const [key, inner] of Object.entries(value)) {
    const pointer = at.pointer + pointerStep(key);
    const isList = Array.isArray(inner) && (isCollection(key) || key === 'pages');
    if (isList) elements(inner, { ...at, name: `navigation.${key === 'pages' ? 'groups' : key}`, pointer });
    else if (key === 'global') walk(inner, { ...at, pointer, depth: at.depth + 1 });
  }
}

function elements(list: readonly unknown[], at: Walk): void {
  for (const [i, element] of list.entries()) {
    if (typeof element !== 'object' || element === null) continue;
    const pointer = `${at.pointer}/${i}`;
    const depth = at.depth + 1;
    const own = Object.entries(element).filter(
      ([key]) => !isCollection(key) && key !== 'pages' && key !== 'global',
    );
    for (const [key, value] of own) note({ [key]: value }, { ...at, pointer, depth });
    walk(element, { ...at, pointer, depth });
  }
}

async function frontMatterFields({ site, text }: CheckContext): Promise<Finding[]> {
  const findings: Finding[] = [];
  const pages = [...site.authored.byPath.values()];
  for (const field of FRONT_MATTER_WITHOUT_EFFECT) {
    const using = pages.filter(({ frontMatter }) => Object.hasOwn(frontMatter, field));
    const [first] = using;
    if (first === undefined) continue;
    const where = using.length === 1 ? '' : `; ${using.length} pages have it, of which this is the first`;
    const issue = {
      severity: 'warning',
      code: 'page/no-effect',
      message: `The front matter "${field}" is accepted and has no effect${where}`,
      hint: HINT,
      file: first.file,
      ...frontMatterLine(await text(first.file), field),
    } as const;
    findings.push({ issue });
  }
  return findings;
}
