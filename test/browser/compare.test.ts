/** A compared page in a real browser: where its marks stand in the text around them. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { testBrowser } from '../support/browser.ts';
import { makeRepository } from '../support/git/test-repository.ts';
import { DOCS } from '../support/jobs-under-test.ts';
import { previewProject } from '../support/preview-project.ts';

const guide = (sentence: string) => ({ 'docs/guide.mdx': `---\ntitle: Guide\n---\n\n${sentence}\n` });

/** Two commits of one page, of which the later one is a preview. */
async function changedGuide(before: string, after: string) {
  const repository = await makeRepository({ ...DOCS, ...guide(before) }, { bare: true });
  const main = repository.git('rev-parse', 'main').trim();
  const commit = repository.commit(guide(after), 'Change');
  repository.git('update-ref', 'refs/heads/change', commit);
  repository.git('update-ref', 'refs/heads/main', main);
  return { repository, main };
}

/** Pixels between what is shown before the added word and the word itself. */
function gapBefore(): number {
  const added = document.querySelector('.prose ins')!;
  let before = added.previousSibling!;
  while (before instanceof Element && !before.checkVisibility()) before = before.previousSibling!;
  const box = (node: Node): DOMRect => {
    const range = document.createRange();
    range.selectNodeContents(node);
    return range.getBoundingClientRect();
  };
  return box(added.lastChild!).left - box(before instanceof Element ? before.lastChild! : before).right;
}

describe('a compared page in a browser', { timeout: 60_000 }, () => {
  const browser = testBrowser();

  it('keeps a replaced word apart from the new one, and adds no gap where only one of them is', async (t) => {
    const { repository, main } = await changedGuide('Tried up to five times.', 'Tried up to eight times.');
    const { preview } = await previewProject(t, repository);
    const { address } = await preview('change');
    const page = await browser.page({ viewport: { width: 1280, height: 800 } });
    const gap = async (view: string): Promise<number> => {
      await page.goto(`${address}/_lectern/compare?from=${main}&page=/guide&view=${view}`);
      return page.evaluate(gapBefore);
    };
    assert.ok((await gap('inline')) > 1);
    assert.ok(Math.abs(await gap('side')) < 0.1);
    await page.close();
  });
});
