/** The script that pages of other websites load: a button, and `lecternAsk()`, which load the panel when they are used. */
import { readOffered } from '../ask/offered.ts';
import type { closePanel, openPanel } from './panel.ts';
import type { WidgetSettings } from './widget-settings.ts';

type Theme = 'light' | 'dark' | 'auto';

interface Wanted {
  /** Default true; false closes the panel. */
  readonly open?: boolean;
  /** Asked at once. */
  readonly question?: string;
  readonly theme?: Theme;
}

interface LecternAsk {
  (wanted?: Wanted | null): void;
  /** Calls from before the script was there, where the page keeps them. */
  q?: (readonly [(Wanted | null)?])[];
  /** Puts the widget back into a page whose content was replaced. */
  attach?: () => void;
}

declare global {
  interface Window {
    lecternAsk?: LecternAsk;
  }
}

interface Panel {
  readonly openPanel: typeof openPanel;
  readonly closePanel: typeof closePanel;
}

/** Written by hand, because it is all that is drawn before the panel is opened. */
const STYLE = `.frame{color-scheme:light dark;font:500 15px/20px system-ui,sans-serif;--accent:light-dark(#0b6b5f,#63d3c0);--on-accent:light-dark(#fff,#05211d)}
.frame[data-theme=light]{color-scheme:light}.frame[data-theme=dark]{color-scheme:dark}
.opener{position:fixed;inset-block-end:max(20px,env(safe-area-inset-bottom));inset-inline-end:20px;box-sizing:border-box;display:flex;align-items:center;gap:8px;max-width:calc(100vw - 40px);min-height:48px;margin:0;padding:8px 18px 8px 14px;border:1px solid transparent;border-radius:999px;background:var(--accent);color:var(--on-accent);font:inherit;letter-spacing:normal;text-align:start;cursor:pointer;box-shadow:0 2px 6px rgb(0 0 0/.16),0 8px 24px -6px rgb(0 0 0/.28)}
.frame[data-side=start] .opener{inset-inline:20px auto}
.opener[hidden]{display:none}.opener:focus-visible{outline:3px solid var(--accent);outline-offset:3px}
.opener svg{flex:none;width:20px;height:20px;fill:none;stroke:currentColor;stroke-width:2;stroke-linecap:round;stroke-linejoin:round}
@media print{.frame{display:none!important}}`;
const HOST_STYLE =
  'all:initial!important;position:fixed!important;z-index:2147483000!important;inset:auto 0 0 auto!important;width:0!important;height:0!important';
const BUBBLE =
  'M3 16.3a2 2 0 0 1 .1 1.2l-1.1 3.3a1 1 0 0 0 1.3 1.2l3.4-1a2 2 0 0 1 1.1.1 10 10 0 1 0-4.8-4.8z';
/** On narrower screens the panel covers the page, which nobody wants who has not asked for it. */
const WIDE = '(min-width:768px)';
const FILE = '/_lectern/ask-widget.js';

const script =
  (document.currentScript as HTMLScriptElement | null) ??
  document.querySelector<HTMLScriptElement>(`script[src*="${FILE}"]`);
if (window.lecternAsk?.attach !== undefined) window.lecternAsk.attach();
else if (script !== null) void start(script);

async function start({ src, dataset }: HTMLScriptElement): Promise<void> {
  const waiting: Wanted[] = (window.lecternAsk?.q ?? []).map(([wanted]) => wanted ?? {});
  let take = (wanted: Wanted): void => void waiting.push(wanted);
  const nothing = (): void => undefined;
  const api: LecternAsk = Object.assign((wanted?: Wanted | null) => take(wanted ?? {}), { attach: nothing });
  window.lecternAsk = api;
  const to = new URL('ask-widget', src);
  const begin = async (): Promise<void> => {
    api.attach = nothing;
    const settings = await loadSettings(to, dataset);
    if (settings === undefined) {
      // The site may be there when a page that stays open runs the script again.
      api.attach = () => void begin();
      return;
    }
    if (document.readyState === 'loading')
      await new Promise((done) => document.addEventListener('DOMContentLoaded', done, { once: true }));
    const made = widget(settings, to, dataset);
    take = made.take;
    api.attach = made.attach;
    waiting.forEach(take);
    document.addEventListener('click', (event) => {
      const opener = (event.target as Element | null)?.closest?.<HTMLElement>('[data-lectern-ask]');
      if (opener == null || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey)
        return;
      event.preventDefault();
      take({ question: opener.dataset['lecternAsk'] ?? '' });
    });
  };
  await begin();
}

/** @returns nothing where the site does not allow this page to ask */
async function loadSettings(to: URL, dataset: DOMStringMap): Promise<WidgetSettings | undefined> {
  const address = new URL(to);
  address.searchParams.set('lang', dataset['lang'] ?? document.documentElement.lang);
  if (dataset['path'] !== undefined) address.searchParams.set('path', dataset['path']);
  try {
    const answer = await fetch(address, { credentials: 'omit', headers: { accept: 'application/json' } });
    if (!answer.ok) throw new Error(`it answered with status ${answer.status}`);
    const told = (await answer.json()) as Omit<WidgetSettings, 'offered'>;
    return { ...told, offered: readOffered(told) };
  } catch (cause) {
    // For whoever puts the script into a page: readers see nothing.
    console.warn(
      `Lectern: nobody can ask ${to.origin} from this page. Is "${location.origin}" in search.widget.origins of its docs.json, and do the rules of this page (connect-src, script-src) allow it?`,
      cause,
    );
    return undefined;
  }
}

interface Made {
  /** Does what the page wants. */
  readonly take: (wanted: Wanted) => void;
  readonly attach: () => void;
}

/** Draws the button. */
function widget(settings: WidgetSettings, to: URL, dataset: DOMStringMap): Made {
  const host = document.createElement('lectern-ask');
  host.style.cssText = HOST_STYLE;
  // A page cannot read a conversation, nor its styles change it.
  const shadow = host.attachShadow({ mode: 'closed' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLE);
  shadow.adoptedStyleSheets = [sheet];
  const frame = frameOf(settings, dataset);
  const opener = dataset['button'] === 'none' ? undefined : openerOf(dataset['label'] ?? settings.words.open);
  shadow.append(frame);
  if (opener !== undefined) frame.append(opener);
  const attach = (): void => {
    if (!host.isConnected) document.body.append(host);
  };
  attach();
  const panel = panelLoader(new URL(settings.panel, to).href);
  const onClose = (): void => {
    if (opener === undefined) return;
    opener.hidden = false;
    // The browser could not return the focus to a button that was hidden.
    if (document.activeElement === document.body || document.activeElement === host) opener.focus();
  };
  const open = async (question: string, takesFocus: boolean): Promise<void> => {
    attach();
    const site = new URL('..', to).href;
    try {
      const loaded = await panel.load();
      if (opener !== undefined) opener.hidden = true;
      loaded.openPanel({ frame, settings, site, to: to.href, question, takesFocus, onClose });
    } catch (cause) {
      console.warn(`Lectern: the panel of ${site} could not be loaded`, cause);
      // The page for readers without script needs none of it.
      if (takesFocus) window.open(`${site}ask?${new URLSearchParams({ q: question })}`, '_blank', 'noopener');
    }
  };
  opener?.addEventListener('click', () => void open('', true));
  for (const hint of ['pointerenter', 'focus'])
    opener?.addEventListener(hint, () => void panel.load().catch(() => undefined), { once: true });
  if (dataset['open'] !== undefined && matchMedia(WIDE).matches) void open('', false);
  const take = ({ open: isOpen = true, question = '', theme }: Wanted): void => {
    if (theme !== undefined) frame.dataset['theme'] = theme;
    if (!isOpen) void panel.loaded()?.then((loaded) => loaded.closePanel(frame));
    else if (theme === undefined || question !== '') void open(String(question).trim(), true);
  };
  return { take, attach };
}

function frameOf({ lang, dir, colors }: WidgetSettings, dataset: DOMStringMap): HTMLElement {
  const frame = document.createElement('div');
  frame.className = 'frame';
  frame.lang = lang;
  frame.dir = dir;
  frame.dataset['theme'] = dataset['theme'] ?? 'auto';
  frame.dataset['side'] = dataset['side'] ?? 'end';
  // To the page a field in here is no field: its keys would act, and its dialogs would take the focus back.
  for (const own of ['keydown', 'keypress', 'keyup', 'focusin'])
    frame.addEventListener(own, (event) => event.stopPropagation());
  if (colors === undefined) return frame;
  const { light, dark } = colors;
  const pairs = { '--accent': 'accent', '--accent-soft': 'soft', '--on-accent': 'on' } as const;
  for (const [name, part] of Object.entries(pairs))
    frame.style.setProperty(name, `light-dark(${light[part]},${dark[part]})`);
  return frame;
}

function openerOf(label: string): HTMLButtonElement {
  const opener = document.createElement('button');
  opener.type = 'button';
  opener.className = 'opener';
  opener.setAttribute('aria-haspopup', 'dialog');
  const icon = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  icon.setAttribute('viewBox', '0 0 24 24');
  icon.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  path.setAttribute('d', BUBBLE);
  icon.append(path);
  opener.append(icon, label);
  return opener;
}

/** Loads it once; after a failure the next wish tries again. */
function panelLoader(address: string) {
  let loading: Promise<Panel> | undefined;
  return {
    loaded: () => loading,
    load: () => {
      loading ??= import(address) as Promise<Panel>;
      loading.catch(() => (loading = undefined));
      return loading;
    },
  };
}
