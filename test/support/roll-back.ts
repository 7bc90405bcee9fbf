/** Rolls a project back to an earlier commit in the dashboard, and lets it follow its branch again. */
import type { Page } from 'playwright-core';

export interface RollBack {
  /** Of the project in the dashboard, without a slash at the end. */
  readonly dashboard: string;
  readonly commit: string;
  /** First line of its message. */
  readonly subject: string;
  /** Resolves when readers see these words. */
  readonly live: (words: string) => Promise<void>;
  /** What readers see then, and what the branch has. */
  readonly words: { readonly earlier: string; readonly newest: string };
}

export async function rollBack(
  page: Page,
  { dashboard, commit, subject, live, words }: RollBack,
): Promise<void> {
  await page.goto(`${dashboard}/deployments`);
  await page.getByRole('link', { name: subject }).click();
  await page.getByRole('button', { name: 'Roll back to this commit' }).click();
  await page.getByText(`pinned to commit ${commit.slice(0, 10)}`).waitFor();
  await live(words.earlier);
  await page.goto(`${dashboard}/deployments`);
  await page.getByRole('button', { name: 'Follow the branch' }).click();
  await live(words.newest);
}
