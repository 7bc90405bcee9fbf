/** The markup of panes behind tabs or a select menu, shared by tabs and code groups. */
import { attributes, escapeAttribute, escapeText } from '../../lib/html.ts';
import type { ComponentContext } from '../../site/content/component.ts';

export interface TabPane {
  /** Plain text: names the pane, and panes of the same name follow each other across the page. */
  readonly name: string;
  /** HTML of the tab. */
  readonly label: string;
  /** Id of the panel. */
  readonly id: string;
  readonly html: string;
}

export interface TabSetOptions {
  /** Additional classes on the set. */
  readonly className: string;
  /** Index of the pane shown first. */
  readonly selected: number;
  /** Whether panes of the same name follow: on this page only, or remembered for other pages too. */
  readonly sync: boolean | 'page';
  /** A select menu in the place of tabs. */
  readonly dropdown: boolean;
  /** Accessible name of the list of tabs. */
  readonly label: string;
}

function bar(panes: readonly TabPane[], options: TabSetOptions): string {
  if (options.dropdown) {
    const items = panes.map(
      ({ name }, index) =>
        `<option${attributes({ selected: index === options.selected })}>${escapeText(name)}</option>`,
    );
    return `<div class="tab-bar"><select${attributes({ 'aria-label': options.label })}>${items.join('\n')}</select></div>`;
  }
  const tabs = panes.map(({ id, name, label }, index) => {
    const selected = index === options.selected;
    const values = {
      type: 'button',
      role: 'tab',
      id: `${id}-tab`,
      'aria-controls': id,
      'aria-selected': selected ? 'true' : 'false',
      'data-name': name,
    };
    return `<button${attributes({ ...values, tabindex: selected ? undefined : -1 })}>${label}</button>`;
  });
  return `<div class="tab-bar" role="tablist"${attributes({ 'aria-label': options.label })}>${tabs.join('\n')}</div>`;
}

/**
 * All panes are in the HTML; those not selected are `hidden`, which CSS lifts where there is no script and on paper.
 * Asks for the client modules that switch panes and that open the pane an address points into.
 */
export function tabSet(panes: readonly TabPane[], options: TabSetOptions, context: ComponentContext): string {
  context.feature('tabs');
  context.feature('reveal');
  const panels = panes.map(({ id, name, html }, index) => {
    const role = options.dropdown ? '' : ` role="tabpanel" aria-labelledby="${escapeAttribute(id)}-tab"`;
    const hidden = index === options.selected ? '' : ' hidden="until-found"';
    return `<div class="tab-panel"${role}${attributes({ id, 'data-label': name })}${hidden}>${html}</div>`;
  });
  const sync = options.sync === 'page' ? ' data-sync="page"' : options.sync ? ' data-sync' : '';
  return `<div class="${escapeAttribute(options.className)}"${sync}>${bar(panes, options)}${panels.join('\n')}</div>`;
}
