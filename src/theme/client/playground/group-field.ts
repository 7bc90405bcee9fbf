/** A field with fields inside: a fieldset, collapsed unless it is required. */
import { make } from './dom.ts';
import { type Field, type FieldSpec, hint, title } from './field.ts';
import type { Shape } from './shape.ts';

export interface Group {
  /** The fields, created when they are first shown or needed. */
  readonly inside: HTMLElement;
  read: Field['read'];
}

/**
 * Created on demand: schemas may be recursive, and a request may have a thousand fields.
 * @param unopened its value until the reader opens it
 */
export function groupField(
  { spec, shape, unopened }: { readonly spec: FieldSpec; readonly shape: Shape; readonly unopened: unknown },
  fill: () => Group,
): Field {
  const heading = title(spec, shape);
  const about = hint(spec.description ?? shape.description);
  let group: Group | undefined;
  const filled = (): Group => (group ??= fill());
  const needed = spec.required && spec.sent && spec.depth < 4;
  const open = spec.open === true || spec.depth === 0 || unopened !== undefined || needed;
  const attributes = { class: 'try-group', 'aria-describedby': about?.id };
  if (open) {
    const legend = spec.name === '' ? [] : [make('legend', { class: 'try-label' }, ...heading)];
    const element = make('fieldset', attributes, ...legend, about, filled().inside);
    return { element, read: (report) => filled().read(report) };
  }
  const details = make('details', attributes, make('summary', { class: 'try-label' }, ...heading), about);
  details.addEventListener('toggle', () => {
    if (group === undefined) details.append(filled().inside);
  });
  const read: Field['read'] = (report) => {
    if (group === undefined && report !== undefined && spec.required) {
      details.append(filled().inside);
      details.open = true;
    }
    return group?.read(report);
  };
  return { element: details, read };
}
