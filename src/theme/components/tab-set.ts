/** Renders panes behind tabs or a select menu, for tabs and code groups. */
import { attributes, type Html, html, joinHtml } from '../../lib/html.ts';
import type { ComponentContext } from '../../site/content/component.ts';

export interface TabPane {
  /** Plain text: names the pane; panes of the same name switch together across the page. */
  readonly name: string;
  /** What the tab shows. */
  readonly label: Html;
  /** Id of the panel. */
  readonly id: string;
  readonly html: Html;
}

interface TabSetOptions {
  /** Additional classes on the set. */
  readonly className: string;
  /** Index of the pane shown first. */
  readonly selected: number;
  /** Whether panes of the same name switch together: on this page only, or remembered for other pages too. */
  readonly sync: boolean | 'page';
  /** True for a select menu instead of tabs. */
  readonly dropdown: boolean;
  /** Accessible name of the list of tabs. */
  readonly label: string;
}

interface NamedPane extends TabPane {
  /** Id of the tab. */
  readonly tabId: string;
}

function bar(panes: readonly NamedPane[], options: TabSetOptions): Html {
  if (options.dropdown) {
    const items = panes.map(
      ({ name }, index) =>
        html`<option${attributes({ selected: index === options.selected })}>${name}</option>`,
    );
    return html`
      <div class="tab-bar">
        <select aria-label="${options.label}">${joinHtml(items, '\n')}</select>
      </div>
    `;
  }
  const tabs = panes.map(({ id, tabId, name, label }, index) => {
    const selected = index === options.selected;
    const values = {
      type: 'button',
      role: 'tab',
      id: tabId,
      'aria-controls': id,
      'aria-selected': selected ? 'true' : 'false',
      'data-name': name,
    };
    return html`<button${attributes({ ...values, tabindex: selected ? undefined : -1 })}>${label}</button>`;
  });
  return html`<div class="tab-bar" role="tablist" aria-label="${options.label}">${joinHtml(tabs, '\n')}</div>`;
}

/**
 * All panes are in the HTML; all but the selected one are `hidden`, which CSS lifts without script and in print.
 * Requests the client modules that switch panes and that open the pane an address points into.
 */
export function tabSet(given: readonly TabPane[], options: TabSetOptions, context: ComponentContext): Html {
  context.feature('tabs');
  context.feature('reveal');
  const panes = given.map((pane) => ({
    ...pane,
    tabId: options.dropdown ? '' : context.id(`${pane.id}-tab`),
  }));
  const panels = panes.map((pane, index) => {
    const values = {
      class: 'tab-panel',
      ...(options.dropdown ? {} : { role: 'tabpanel', 'aria-labelledby': pane.tabId }),
      id: pane.id,
      'data-label': pane.name,
      hidden: index === options.selected ? undefined : 'until-found',
    };
    return html`<div${attributes(values)}>${pane.html}</div>`;
  });
  const values = { class: options.className, 'data-sync': options.sync };
  return html`<div${attributes(values)}>${bar(panes, options)}${joinHtml(panels, '\n')}</div>`;
}
