/** The panel of a preview: fetches what it changes when it is opened, and tells when a newer commit is here. */
import type { PreviewSummary } from '../../preview/preview-page.ts';

const LOOK_EVERY_MS = 15_000;
const KINDS = { added: 'Added', changed: 'Changed', removed: 'Removed', moved: 'Moved' } as const;

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  text: string,
  className = '',
): HTMLElementTagNameMap[Name] {
  const created = document.createElement(name);
  created.textContent = text;
  if (className !== '') created.className = className;
  return created;
}

function link(text: string, href: string): HTMLAnchorElement {
  const anchor = element('a', text);
  anchor.href = href;
  return anchor;
}

async function read<Value>(address: string): Promise<Value | undefined> {
  try {
    const answer = await fetch(address, { headers: { accept: 'application/json' } });
    return answer.ok ? ((await answer.json()) as Value) : undefined;
  } catch {
    return undefined;
  }
}

function pages({ pages: all, morePages }: PreviewSummary): readonly HTMLElement[] {
  if (all.length === 0) return [element('p', 'The text of no page differs.')];
  const list = element('ul', '', 'preview-list');
  for (const { kind, title, href, file, changes } of all) {
    const item = element('li', '');
    item.append(element('span', KINDS[kind], 'preview-kind'), href === undefined ? title : link(title, href));
    const marked = link('Changes', changes);
    marked.setAttribute('aria-label', `Changes of ${title}`);
    item.append(' ', marked);
    item.title = file;
    list.append(item);
  }
  return morePages > 0 ? [list, element('p', `And ${morePages} more.`)] : [list];
}

function problems({ problems: all, moreProblems, isChecked }: PreviewSummary): readonly HTMLElement[] {
  if (!isChecked) return [element('p', 'The pages are being checked.')];
  if (all.length === 0) return [element('p', 'No new problems.')];
  const list = element('ul', '', 'preview-list');
  for (const { severity, message, file, line } of all) {
    const item = element('li', '');
    const word = severity === 'error' ? 'Error' : 'Warning';
    item.append(
      element('span', word, 'preview-kind'),
      message,
      element('code', line === undefined ? file : `${file}:${line}`),
    );
    list.append(item);
  }
  return moreProblems > 0 ? [list, element('p', `And ${moreProblems} more.`)] : [list];
}

function copyLink(home: string): HTMLButtonElement {
  const button = element('button', 'Copy link', 'preview-copy');
  button.type = 'button';
  button.addEventListener('click', () => {
    void navigator.clipboard.writeText(new URL(home, location.href).href).then(
      () => (button.textContent = 'Copied'),
      () => (button.textContent = 'Not copied'),
    );
  });
  return button;
}

function show(place: Element, summary: PreviewSummary): void {
  const { base, url, home, problems: found, moreProblems, isChecked } = summary;
  const count = found.length + moreProblems;
  const facts = element('p', `Compared with ${base.slice(0, 10)}. `, 'preview-facts');
  const foot = element('p', '', 'preview-foot');
  foot.append(copyLink(home));
  if (url !== undefined) foot.append(link('To the pull request', url));
  place.replaceChildren(
    ...[facts, element('h2', 'Pages'), ...pages(summary)],
    ...[
      element('h2', isChecked && count > 0 ? `New problems (${count})` : 'New problems'),
      ...problems(summary),
    ],
    foot,
  );
}

function follow(panel: HTMLElement, address: string): void {
  const newer = panel.querySelector<HTMLElement>('.preview-newer');
  const look = async (): Promise<void> => {
    if (document.visibilityState !== 'visible') return;
    const now = await read<{ readonly commit: string }>(`${address}?only=commit`);
    if (newer === null || now === undefined || now.commit === panel.dataset['commit']) return;
    clearInterval(timer);
    const button = element('button', 'Reload');
    button.type = 'button';
    button.addEventListener('click', () => location.reload());
    newer.replaceChildren('A newer commit is here. ', button);
    newer.hidden = false;
  };
  const timer = setInterval(() => void look(), LOOK_EVERY_MS);
}

/** Once for a document: the panel stays while pages are replaced. */
export function setupPreview(root: ParentNode): void {
  const panel = root.querySelector<HTMLElement>('.preview-panel:not([data-ready])');
  const address = panel?.dataset['preview'];
  const box = panel?.querySelector('details');
  const changes = panel?.querySelector('.preview-changes');
  if (panel === null || address === undefined || box === null || box === undefined || changes == null) return;
  panel.dataset['ready'] = '';
  let shown: PreviewSummary | undefined;
  const fill = async (): Promise<void> => {
    // What was checked does not change; until then the next opening asks again.
    if (!box.open || shown?.isChecked === true) return;
    shown = (await read<PreviewSummary>(address)) ?? shown;
    if (shown !== undefined) show(changes, shown);
  };
  box.addEventListener('toggle', () => void fill());
  panel.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !box.open) return;
    box.open = false;
    box.querySelector('summary')?.focus();
  });
  follow(panel, address);
  void fill();
}
