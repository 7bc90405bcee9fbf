/** Every form of date that changelogs are labelled with, and labels that only look like one. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { threadCpuMs } from '../../../lib/async/thread-cpu.ts';
import { updateDate } from './update-date.ts';

describe('the date of a changelog entry', () => {
  for (const [text, day, lang] of [
    ['2026-03-05', '2026-03-05'],
    ['2026/3/5', '2026-03-05'],
    ['2026.03.05', '2026-03-05'],
    ['v2.1 (2026-03-05)', '2026-03-05'],
    ['March 5, 2026', '2026-03-05'],
    ['March 5th 2026', '2026-03-05'],
    ['Released March 5, 2026', '2026-03-05'],
    ['Mar 5, 2026', '2026-03-05'],
    ['Sept 5, 2026', '2026-09-05'],
    ['5 March 2026', '2026-03-05'],
    ['March 2026', '2026-03-01'],
    ['2026年3月', '2026-03-01'],
    ['2026 年 3 月 5 日', '2026-03-05'],
    ['2026년 3월 5일', '2026-03-05'],
    ['5 août 2026', '2026-08-05', 'fr'],
    ['Publié le 1er décembre 2026', '2026-12-01', 'fr'],
    ['5 de agosto de 2026', '2026-08-05', 'es'],
    ['5. März 2026', '2026-03-05', 'de'],
    ['Agosto de 2026', '2026-08-01', 'es'],
    ['March 5, 2026', '2026-03-05', 'fr'],
    ['5 марта 2026', '2026-03-05', 'ru'],
  ] as const)
    it(`${text} is ${day}`, () => assert.equal(updateDate(text, lang), Date.parse(`${day}T00:00:00Z`)));

  for (const text of [
    'v1.2.3',
    'FastMCP 2.13',
    '2026',
    'v2026.1',
    'Week of March 10',
    'Version 2026',
    'Build 5, 2026',
    'Release 2026',
    '2026-13-01',
    '2026-02-30',
    'February 30, 2026',
    '03/05/2026',
    '20260305',
    '0001-01-01',
    '192.168.1.1',
    '2026.03.05.1',
    '',
  ])
    it(`${text || 'nothing'} is none`, () => assert.equal(updateDate(text), undefined));

  it('is found in no time in anything', () => {
    const began = threadCpuMs();
    for (const piece of ['a', '1', '2026-', 'March ', '5 de ', '年', ' '])
      for (const length of [200, 100_000]) updateDate(piece.repeat(length));
    assert.ok(threadCpuMs() - began < 1000);
  });
});
