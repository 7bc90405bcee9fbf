/** What the letters say: one link, why they were sent, no remote content, and nothing of a stranger's text as markup. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { NewLetter } from '../../../records/mail/letter.ts';
import { strings } from '../../../theme/strings/strings.ts';
import { ENGLISH } from '../../reader/sign-in/sign-in-pages.ts';
import {
  forgottenPasswordLetter,
  invitationLetter,
  newBrowserLetter,
  resetLetter,
} from './member-letters.ts';
import { readerLinkMail } from './reader-link-mail.ts';
import { teamLetter } from './team-letters.ts';

const AT = Date.UTC(2026, 0, 15, 12);
const EVIL = '<img src=x onerror=alert(1)>\r\nBcc: eve@example.com';
const address = 'https://docs.example.com/base';
const link = `${address}/dashboard/reset/TOKEN`;
const person = { name: EVIL, email: 'ada@example.com' };
const LETTERS: Readonly<Record<string, NewLetter>> = {
  invitation: invitationLetter({ to: 'ada@example.com', role: 'editor', by: person, link, address }),
  reset: resetLetter({ member: person, by: person, link, expiresAt: AT, secondFactor: true, address }),
  forgotten: forgottenPasswordLetter({ member: person, link, expiresAt: AT, address }),
  browser: newBrowserLetter({ member: person, device: EVIL, at: AT, address }),
  team: teamLetter({
    to: person,
    by: person,
    project: { id: 'docs', name: EVIL },
    about: EVIL,
    what: 'named',
    path: '/dashboard/p/docs/feedback/1',
    address,
  }),
  reader: readerLinkMail({ to: 'ada@example.com', url: link, site: EVIL, expiresAt: AT, language: ENGLISH }),
};

describe('a letter', () => {
  for (const [name, letter] of Object.entries(LETTERS))
    it(`is plain and says why it was sent: ${name}`, () => {
      assert.equal(letter.to, 'ada@example.com');
      assert.match(letter.text, /\n-- \nYou get this (?:because|after)/);
      assert.doesNotMatch(letter.html, /<img|<script|<link|url\(|@import|<iframe/);
      assert.doesNotMatch(letter.subject, /[\r\n]/);
      assert.doesNotMatch(letter.text, /^Bcc:/m);
      assert.ok(letter.html.includes('prefers-color-scheme:dark'));
      const targets = new Set([...letter.html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href));
      assert.equal(targets.size, 1, [...targets].join(' '));
      assert.ok(letter.text.includes(`\n${[...targets][0]}\n`));
    });

  it('of a reader has the link, its end and the site, and is not sent later', () => {
    const { text, subject, goodUntil, kind } = readerLinkMail({
      to: 'ada@example.com',
      url: 'https://docs.example.com/sign-in/x',
      site: 'Harbor',
      expiresAt: AT,
      language: ENGLISH,
    });
    assert.deepEqual([subject, goodUntil, kind], ['Sign in to Harbor', AT, 'reader-link']);
    assert.match(text, /\nhttps:\/\/docs\.example\.com\/sign-in\/x\n[\s\S]*January 15, 2026 at 12:00 UTC/);
  });

  it('of a reader is in the language of the page', () => {
    const { subject, text, html } = readerLinkMail({
      to: 'ada@example.com',
      url: 'https://docs.example.com/sign-in/x',
      site: 'Harbor',
      expiresAt: AT,
      language: { lang: 'ar', dir: 'rtl', text: strings('ar') },
    });
    assert.equal(subject, 'تسجيل الدخول إلى Harbor');
    assert.ok(html.includes('<html lang="ar" dir="rtl">'));
    assert.match(text, /12:00/);
    assert.doesNotMatch(text, /The link|Sign in/);
  });
});
