/** What programs read of a hostile site: its type, its form, and its headers. */
import type { Page } from 'playwright-core';

/** Address → the type it must have. */
const OUTPUTS: Readonly<Record<string, string>> = {
  '/sitemap.xml': 'xml',
  '/robots.txt': 'text/plain',
  '/llms.txt': 'text/plain',
  '/llms-full.txt': 'text/plain',
  '/skill.md': 'text/markdown',
  '/updates.md': 'text/markdown',
  '/front.md': 'text/markdown',
  '/components.md': 'text/markdown',
  '/raw/paragraph.md': 'text/markdown',
  '/updates/rss.xml': 'xml',
  '/search.json?q=harm': 'application/json',
};

const READ = `async (outputs) => {
  const found = [];
  for (const [path, type] of Object.entries(outputs)) {
    const answer = await fetch(path);
    const text = await answer.text();
    const header = (name) => answer.headers.get(name) ?? '';
    if (answer.status === 404 && header('content-type').startsWith('text/')) continue;
    const say = (what) => found.push(location.host + path + ': ' + what);
    if (answer.status !== 200) say(answer.status);
    if (!header('content-type').includes(type)) say('is ' + header('content-type'));
    if (header('x-content-type-options') !== 'nosniff') say('has no nosniff');
    if ([...answer.headers].some(([name, value]) => /^x-hit|^ran/.test(name) || /[\\r\\n]/.test(value))) say('has a header of the author');
    if (type === 'xml') {
      const xml = new DOMParser().parseFromString(text, 'application/xml');
      const error = xml.querySelector('parsererror');
      if (error !== null) say(error.textContent.slice(0, 300));
      for (const each of xml.querySelectorAll('*')) {
        if (/^(script|x-hit|iframe|img)$/.test(each.localName)) say('element ' + each.localName);
        if (/^(javascript|vbscript|data):/i.test(each.textContent.trim()) && /^(loc|link|guid|url)$/.test(each.localName)) say(each.localName + ' ' + each.textContent);
      }
    }
    if (type.endsWith('json')) try { JSON.parse(text); } catch (error) { say(error.message); }
  }
  return found;
}`;

/** One line for each mistake; `page` stands on the site. */
export function machineProblems(page: Page): Promise<string[]> {
  return page.evaluate(`(${READ})(${JSON.stringify(OUTPUTS)})`) as Promise<string[]>;
}
