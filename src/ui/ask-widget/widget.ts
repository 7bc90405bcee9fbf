/** The script that pages of other websites load: a button, and `lecternAsk()`, which load the panel when they are used. */
import { readOffered } from '../ask/offered.ts';
import type { closePanel, openPanel } from './panel.ts';
import type { WidgetSettings } from './widget-settings.ts';

type Theme = 'light' | 'dark' | 'auto';

interface Wanted {
  /** Address of the site that is meant; default the one whose script came first. */
  readonly site?: string;
  /** Default true; false closes the panel. */
  readonly open?: boolean;
  /** Asked at once. */
  readonly question?: string;
  readonly theme?: Theme;
}

interface LecternAsk {
  (request?: Wanted | null): void;
  /** Calls from before the script was there, where the page keeps them. */
  q?: (readonly [(Wanted | null | undefined)?])[];
  /** Puts the widget back into a page whose content was replaced. */
  attach?: () => void;
  /** By address, in the order of their scripts. */
  sites?: Map<string, AskedSite>;
}

/** One of the sites that a page asks. */
interface AskedSite {
  take: (request: Wanted) => void;
  attach: () => void;
  /** Closes its panel. */
  close: () => void;
  /** True where the site does not allow this page to ask. */
  isRefused: boolean;
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
.opener{position:fixed;inset-block-end:calc(max(20px,env(safe-area-inset-bottom)) + var(--above,0px));inset-inline-end:20px;box-sizing:border-box;display:flex;align-items:center;gap:8px;max-width:calc(100vw - 40px);min-height:48px;margin:0;padding:8px 18px 8px 14px;border:1px solid transparent;border-radius:999px;background:var(--accent);color:var(--on-accent);font:inherit;letter-spacing:normal;text-align:start;cursor:pointer;box-shadow:0 2px 6px rgb(0 0 0/.16),0 8px 24px -6px rgb(0 0 0/.28)}
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
/** Between the buttons of two sites in one corner, pixels. */
const STEP = 60;

const nothing = (): void => undefined;
const addressOf = ({ src }: HTMLScriptElement): string => new URL('..', src).href;
const script =
  (document.currentScript as HTMLScriptElement | null) ??
  [...document.querySelectorAll<HTMLScriptElement>(`script[src*="${FILE}"]`)].find(
    (one) => window.lecternAsk?.sites?.has(addressOf(one)) !== true,
  );
const known = script == null ? undefined : window.lecternAsk?.sites?.get(addressOf(script));
if (known !== undefined) known.attach();
// Of a version that asks one site only.
else if (window.lecternAsk?.attach !== undefined && window.lecternAsk.sites === undefined)
  window.lecternAsk.attach();
else if (script != null) void start(script);
else window.lecternAsk?.attach?.();

type Api = LecternAsk & Required<Pick<LecternAsk, 'q' | 'sites'>>;

/** @returns what the page calls, one for all sites */
function sharedApi(): Api {
  const given = window.lecternAsk;
  if (given?.sites !== undefined) return given as Api;
  const sites = new Map<string, AskedSite>();
  const api: Api = Object.assign(
    (request?: Wanted | null): void => {
      const site = siteFor(sites, request?.site);
      // The script of that site may still come.
      if (site === undefined) api.q.push([request]);
      else site.take(request ?? {});
    },
    { sites, q: [...(given?.q ?? [])], attach: () => sites.forEach((site) => void site.attach()) },
  );
  window.lecternAsk = api;
  return api;
}

function siteFor(sites: Api['sites'], named: string | undefined): AskedSite | undefined {
  if (named === undefined) return [...sites.values()].find(({ isRefused }) => !isRefused);
  return sites.get(new URL(named, location.href).href.replace(/\/*$/, '/'));
}

async function start(script: HTMLScriptElement): Promise<void> {
  const { src, dataset } = script;
  const api = sharedApi();
  const waiting: Wanted[] = [];
  const own: AskedSite = {
    take: (request) => void waiting.push(request),
    attach: nothing,
    close: nothing,
    isRefused: false,
  };
  api.sites.set(addressOf(script), own);
  const askAgain = (): void => {
    for (const [request] of api.q.splice(0)) api(request);
  };
  askAgain();
  const to = new URL('ask-widget', src);
  const begin = async (): Promise<void> => {
    own.attach = nothing;
    const settings = await loadSettings(to, dataset);
    own.isRefused = settings === undefined;
    if (settings === undefined) {
      // The site may be there when a page that stays open runs the script again.
      own.attach = () => void begin();
      for (const request of waiting.splice(0)) api(request);
      return;
    }
    if (document.readyState === 'loading')
      await new Promise((done) => document.addEventListener('DOMContentLoaded', done, { once: true }));
    const closeOthers = (): void => {
      for (const site of api.sites.values()) if (site !== own) site.close();
    };
    Object.assign(own, widget(settings, { to, dataset, closeOthers }));
    waiting.forEach(own.take);
    askAgain();
    document.addEventListener('click', (event) => {
      const opener = (event.target as Element | null)?.closest?.<HTMLElement>('[data-lectern-ask]');
      if (opener == null || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey)
        return;
      const { lecternAsk: question = '', lecternSite: site } = opener.dataset;
      if (siteFor(api.sites, site) !== own) return;
      event.preventDefault();
      own.take({ question });
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
    const replySettings = (await answer.json()) as Omit<WidgetSettings, 'offered'>;
    return { ...replySettings, offered: readOffered(replySettings) };
  } catch (cause) {
    // For whoever puts the script into a page: readers see nothing.
    console.warn(
      `Lectern: nobody can ask ${to.origin} from this page. Is "${location.origin}" in search.widget.origins of its docs.json, and do the rules of this page (connect-src, script-src) allow it?`,
      cause,
    );
    return undefined;
  }
}

interface Place {
  readonly to: URL;
  readonly dataset: DOMStringMap;
  /** Closes the panels of other sites: they would lie above each other. */
  readonly closeOthers: () => void;
}

/** Draws the button. */
function widget(
  settings: WidgetSettings,
  { to, dataset, closeOthers }: Place,
): Pick<AskedSite, 'take' | 'attach' | 'close'> {
  const others = document.querySelectorAll('lectern-ask');
  const host = document.createElement('lectern-ask');
  host.style.cssText = HOST_STYLE;
  // A page cannot read a conversation, nor its styles change it.
  const shadow = host.attachShadow({ mode: 'closed' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLE);
  shadow.adoptedStyleSheets = [sheet];
  const frame = frameOf(settings, dataset);
  // Two buttons with one name would not say which site they ask.
  const label = dataset['label'] ?? `${settings.words.open}${others.length > 0 ? `: ${settings.name}` : ''}`;
  const opener = dataset['button'] === 'none' ? undefined : openerOf(label);
  shadow.append(frame);
  if (opener !== undefined) {
    const side = frame.dataset['side']!;
    const below = [...others].filter((one) => (one as HTMLElement).dataset['side'] === side).length;
    host.dataset['side'] = side;
    frame.style.setProperty('--above', `${below * STEP}px`);
    frame.append(opener);
  }
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
  const close = (): void => void panel.loaded()?.then((loaded) => loaded.closePanel(frame));
  const open = async (question: string, takesFocus: boolean): Promise<void> => {
    attach();
    closeOthers();
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
    if (!isOpen) close();
    else if (theme === undefined || question !== '') void open(String(question).trim(), true);
  };
  return { take, attach, close };
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
