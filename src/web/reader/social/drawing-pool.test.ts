/** Tests drawing in a process without rights: started on demand, killed when stuck, ended when idle. */
import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { cardColors } from './card-colors.ts';
import { type DrawingOptions, type DrawingPool, openDrawingPool, startDrawing } from './drawing-pool.ts';
import type { SocialCard } from './social-card.ts';

const card = (title: string, more: Partial<SocialCard> = {}): SocialCard => ({
  siteName: 'Docs',
  title,
  dir: 'ltr',
  colors: cardColors({ primary: '#0a7d5c' }, 'light'),
  ...more,
});

const rooms: DrawingPool[] = [];
after(() => Promise.all(rooms.map((room) => room.close())));
const open = (options: DrawingOptions): DrawingPool => {
  const room = openDrawingPool(options);
  rooms.push(room);
  return room;
};
const hostile = () => startDrawing(new URL('../../../../test/support/hostile-drawing.ts', import.meta.url));
const until = async (done: () => boolean): Promise<void> => {
  while (!done()) await pause(20);
};

describe('a drawn picture', () => {
  const room = open({});
  const draw = async (given: SocialCard): Promise<Buffer> => Buffer.from((await room.draw(given))!);

  it('is a PNG of the size that previews want', async () => {
    const png = await draw(card('Quickstart', { section: 'Start', description: 'Begin here' }));
    assert.equal(png.toString('latin1', 1, 4), 'PNG');
    assert.deepEqual([png.readUInt32BE(16), png.readUInt32BE(20)], [1200, 630]);
  });

  it('shows what the font has and nothing in the place of what it has not', async () => {
    const nameless = await draw(card('日本語'));
    assert.ok(nameless.equals(await draw(card('مرحبا', { section: 'ไทย', description: 'हिन्दी' }))));
    assert.ok(!nameless.equals(await draw(card('Ελλάδα'))));
    assert.ok((await draw(card('Start 🎉'))).equals(await draw(card('Start'))));
  });

  it('shows a plain logo, and the name in the place of any other', async () => {
    const plain = Buffer.from('<svg viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>');
    const other = Buffer.from('<svg viewBox="0 0 9 9"><image href="/etc/passwd"/></svg>');
    const named = await draw(card('a'));
    assert.ok(!named.equals(await draw(card('a', { logo: plain }))));
    assert.ok(named.equals(await draw(card('a', { logo: other }))));
  });

  it('of hostile text is drawn as fast as any', async () => {
    const long = 'x\u202e\u0000<img src=x>'.repeat(1_000);
    const png = await draw(card(long, { siteName: long, section: long, description: long }));
    assert.equal(png.readUInt32BE(16), 1200);
  });

  it('that has broken pixels is not there, and the next one is', async () => {
    const broken = Buffer.concat([Buffer.from([0x89]), Buffer.from('PNG\r\n\x1a\n'), Buffer.alloc(60, 1)]);
    broken.writeUInt32BE(10, 16);
    broken.writeUInt32BE(10, 20);
    await room.draw(card('a', { logo: broken }));
    assert.ok((await draw(card('b'))).length > 1_000);
  });
});

describe('the process that draws', () => {
  it('may read, write, start, ask and know nothing', async () => {
    const told = await open({ start: hostile }).draw(card('look'));
    assert.equal(
      Buffer.from(told!).toString(),
      'ERR_ACCESS_DENIED; ERR_ACCESS_DENIED; ERR_ACCESS_DENIED; no net; no env',
    );
  });

  it('is killed when a picture takes too long or ends it, and another one draws the next', async () => {
    const room = open({ start: hostile, deadlineMs: 2_000 });
    const pictures = ['loop', 'fine', 'crash', 'fine'].map((title) => room.draw(card(title)));
    const drawn = (await Promise.all(pictures)).map((png) => png !== undefined);
    assert.deepEqual(drawn, [false, true, false, true]);
  });

  it('starts with the first picture and goes when nobody wants one', async () => {
    const room = open({ start: hostile, idleMs: 30 });
    assert.equal(room.running(), 0);
    await room.draw(card('fine'));
    assert.equal(room.running(), 1);
    await until(() => room.running() === 0);
    assert.ok(await room.draw(card('fine')));
  });

  it('lets no more wait than it was told', async () => {
    const room = open({ start: hostile, maxWaiting: 2 });
    const pictures = ['a', 'b', 'c', 'd'].map((title) => room.draw(card(title)));
    const drawn = (await Promise.all(pictures)).map((png) => png !== undefined);
    assert.deepEqual(drawn, [true, true, true, false]);
  });

  it('ends with the room, which then draws nothing', async () => {
    const room = open({ start: hostile });
    const drawing = room.draw(card('loop'));
    await room.close();
    assert.equal(await drawing, undefined);
    assert.equal(await room.draw(card('fine')), undefined);
    assert.equal(room.running(), 0);
  });
});
