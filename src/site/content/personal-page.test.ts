/** Tables of expressions with `user`, for a reader and for a stranger, and hostile data of readers. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { RenderedBody } from './page/page.ts';
import { readerData } from './reader-data.ts';
import { render } from './testing/render-sample.ts';

const ANNA = {
  firstName: 'Anna',
  plan: 'enterprise',
  seats: 3,
  admin: true,
  org: { name: 'Acme', plan: 'pro', address: { city: 'Bern' } },
  roles: ['ops', 'docs'],
  link: 'https://acme.example/?a=1&b=2',
};

async function bodyFor(source: string, user?: unknown, more: object = {}): Promise<RenderedBody> {
  const data = user === undefined ? {} : { user: readerData(user) };
  return (await render(source, { ...data, ...more })).body;
}

const snippets = {
  'snippets/hello.mdx': 'Hello {user.firstName}!',
  'snippets/given.mdx': '{user}',
  'snippets/plan.jsx':
    'export const Plan = ({ label }) => { const text = user.plan ?? "free"; return <b>{label}: {text}</b>; };\nexport const Short = () => <i>{user.plan}</i>;',
  'snippets/rows.jsx':
    'export const Rows = ({ items }) => { const rows = items.map((user) => <b>{user.name}</b>); return <p>{rows}</p>; };',
  'snippets/live.jsx':
    'export const Live = () => { const [n] = useState(1); return <b>{user.firstName ?? "you"} {n}</b>; };',
};

describe('user in the text of a page', () => {
  /** Source, for Anna, for a stranger. */
  const cases: readonly (readonly [string, string, string])[] = [
    ['Hi {user.firstName}!', '<p>Hi Anna!</p>', '<p>Hi !</p>'],
    ['{user.org?.plan}', 'pro', ''],
    ['{user.org.plan}', 'pro', ''],
    ['{user.org?.address?.city}', 'Bern', ''],
    ['{user.plan === "enterprise" ? <>**Yes** <b>you</b></> : <>no</>}', '**Yes** <b>you</b>', 'no'],
    ['{user.admin && <b>secret</b>}', '<b>secret</b>', ''],
    ['{user.firstName || "you"}', 'Anna', 'you'],
    ['{user.firstName ?? "you"}', 'Anna', 'you'],
    ['{`${user.seats ?? 0} seats`}', '3 seats', '0 seats'],
    ['{user.roles?.includes("ops") && "ops"}', 'ops', ''],
    ['{user.roles?.map((role) => <b>{role}</b>)}', '<b>ops</b><b>docs</b>', ''],
    ['{user.firstName?.toUpperCase()}', 'ANNA', ''],
    ['{user.firstName.toUpperCase()}', 'ANNA', ''],
    ['{user["firstName"]}', 'Anna', ''],
    ['{Object.keys(user).length > 0 ? "in" : "out"}', 'in', 'out'],
    ['export const plan = user.plan ?? "none"\n\n{plan}', 'enterprise', 'none'],
    ['<a href={user.link}>x</a>', 'href="https://acme.example/?a=1&amp;b=2"', '<a>x</a>'],
    ['<a title={user.firstName}>x</a>', 'title="Anna"', '<a>x</a>'],
    ['import Hello from "/snippets/hello.mdx"\n\n<Hello />', 'Hello Anna!', 'Hello !'],
    [
      'import { Plan } from "/snippets/plan.jsx"\n\n<Plan label="Plan" />',
      '<b>Plan: enterprise</b>',
      '<b>Plan: free</b>',
    ],
    ['import { Short } from "/snippets/plan.jsx"\n\n<Short />', '<i>enterprise</i>', '<i></i>'],
    ['import { Live } from "/snippets/live.jsx"\n\n<Live />', '<b>Anna 1</b>', '<b>you 1</b>'],
  ];
  for (const [source, forAnna, forStranger] of cases)
    it(JSON.stringify(source), async () => {
      const anna = await bodyFor(source, ANNA, { snippets });
      const stranger = await bodyFor(source, undefined, { snippets });
      assert.ok(anna.html.includes(forAnna), anna.html);
      assert.ok(stranger.html.includes(forStranger), stranger.html);
      assert.ok(!stranger.html.includes('Anna') && !stranger.html.includes('undefined'), stranger.html);
      assert.deepEqual([anna.usesUser, stranger.usesUser], [true, true]);
    });

  it('is found where no reader reaches it', async () => {
    for (const source of [
      '{false && user.plan}',
      '{1 === 2 ? <Note>{user.plan}</Note> : "x"}',
      '<Note title={false && `${user.plan}`}>x</Note>',
      'export const plan = user.plan\n\nx',
      'export const Show = ({ off }) => off ? <b>{user.plan}</b> : <i />\n\n<Show />',
    ])
      assert.equal((await bodyFor(source)).usesUser, true, source);
  });

  it('is not found in prose, code samples and names that the author defines', async () => {
    for (const source of [
      'The user has a user.name and \\{user}.',
      '`{user.name}`\n\n```js\nuser.name\n```',
      '{[{ name: "a" }].map((user) => <b>{user.name}</b>)}',
      '{[{ name: "a" }].map(({ user = "b" }) => <b>{user}</b>)}',
      'export const user = { name: "a" }\n\n{user.name}',
      '{"user"} {({ user: 1 }).user}',
      'import { Rows } from "/snippets/rows.jsx"\n\n<Rows items={[{ name: "a" }]} />',
      'import Given from "/snippets/given.mdx"\n\n<Given user="a" />',
    ]) {
      const body = await bodyFor(source, undefined, { snippets });
      assert.equal(body.usesUser, undefined, source);
      assert.deepEqual(body.issues, [], source);
    }
  });

  it('advises "?." where a stranger has no data', async () => {
    const hints = async (source: string): Promise<readonly unknown[]> =>
      (await bodyFor(source)).issues
        .filter(({ code }) => code === 'content/reader-data')
        .map(({ hint, line, column }) => [hint, line, column]);
    const advised: readonly (readonly [string, string])[] = [
      ['{user.org.plan}', 'user.org?.plan'],
      ['{user.org.address.city}', 'user.org?.address.city'],
      ['{user?.org.plan}', 'user?.org?.plan'],
      ['{user.roles[0]}', 'user.roles?.[0]'],
      ['<Note title={user.org["the plan"]}>x</Note>', 'user.org?.["the plan"]'],
      ['{user.roles.length > 0 && "x"}', 'user.roles?.length'],
    ];
    for (const [source, advice] of advised)
      assert.deepEqual(await hints(source), [[`Write "${advice}"`, 1, 1]], source);
    for (const source of [
      '{user.org?.plan}',
      '{user.org?.address.city}',
      '{user.org && user.org.plan}',
      '{user.org ? user.org.plan : "none"}',
      '{!user.org || user.org.plan}',
      '{(user.org ?? {}).plan}',
      '{user.firstName}',
    ])
      assert.deepEqual(await hints(source), [], source);
  });
});

describe('hostile data of readers', () => {
  it('is text wherever it is shown', async () => {
    const user = { x: '<script>alert(1)</script><img src=x onerror=alert(1)>"\'' };
    for (const source of [
      '{user.x}',
      '<a title={user.x}>x</a>',
      '<Note title={user.x}>{user.x}</Note>',
      '{[user.x].map((x) => <b title={x}>{x}</b>)}',
      '# {user.x}',
      'import { Live } from "/snippets/echo.jsx"\n\n<Live />',
      'import { Raw } from "/snippets/echo.jsx"\n\n<Raw />',
    ]) {
      const echo =
        'export const Live = () => { const [n] = useState(1); return <b title={user.x}>{user.x}{n}</b>; };\nexport const Raw = () => { const x = user.x; return <b dangerouslySetInnerHTML={{ __html: x }} />; };';
      const body = await bodyFor(source, user, { snippets: { 'snippets/echo.jsx': echo } });
      assert.doesNotMatch(body.html, /<script|<img[^>]*onerror/i, `${source}: ${body.html}`);
    }
  });

  it('cannot be an address that runs code, and cannot pass for rendered HTML', async () => {
    for (const href of [
      'javascript:alert(1)',
      ' JaVaScRiPt:alert(1)',
      'java\nscript:alert(1)',
      'data:text/html,x',
    ])
      for (const source of [
        '<a href={user.x}>x</a>',
        '<a {...user.all}>x</a>',
        '<iframe src={user.x} />',
        '<Card href={user.x}>x</Card>',
        '{[user.x].map((x) => <a href={x}>x</a>)}',
      ]) {
        const { html } = await bodyFor(source, { x: href, all: { href, onClick: 'alert(1)' } });
        assert.doesNotMatch(html, /script:|data:text|onclick/i, `${source}: ${html}`);
      }
    const forged = await bodyFor('{user.a}{user.b}', {
      a: { html: '<script>' },
      b: { $html: '<script>', __html: '<script>' },
    });
    assert.equal(forged.html, '');
  });

  it('changes no prototype', async () => {
    const user = JSON.parse(
      '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"a":{"__proto__":{"polluted":1}},"toString":"t"}',
    );
    for (const source of [
      '{user.polluted}{user.a.polluted}{({ ...user }).polluted}{user.hasOwnProperty}{user.__proto__}',
      '<div {...user}>x</div>',
      'export const C = () => { const x = { ...user, ...user.a }; return <b>{x.polluted}{({}).polluted}</b>; }\n\n<C />',
    ]) {
      const { html } = await bodyFor(source, user);
      assert.doesNotMatch(html, /1/, `${source}: ${html}`);
    }
    assert.equal(({} as Record<string, unknown>)['polluted'], undefined);
    const data = readerData(user);
    assert.ok(!Object.hasOwn(data, '__proto__') && !Object.hasOwn(data['a'] as object, '__proto__'));
  });

  it('is refused beyond its limits', () => {
    const deep = (levels: number): object =>
      Array.from({ length: levels - 1 }).reduce<object>((v) => ({ v }), { v: 1 });
    const circle: Record<string, unknown> = {};
    circle['me'] = circle;
    assert.deepEqual(readerData({ x: 'x'.repeat(16_000) }), { x: 'x'.repeat(16_000) });
    for (const refused of [
      { x: 'x'.repeat(16_384) },
      { x: 'é'.repeat(9_000) },
      deep(9),
      deep(20_000),
      circle,
      { big: 1n },
      {
        toJSON: () => {
          throw new Error('no');
        },
      },
      [1],
      'text',
      null,
      {},
    ])
      assert.deepEqual(readerData(refused), {});
    assert.deepEqual(readerData(deep(8)), deep(8));
    const data = readerData({ a: { b: [1] } }) as { a: { b: number[] } };
    assert.throws(() => data.a.b.push(2), TypeError);
    assert.ok(Object.isFrozen(data) && Object.isFrozen(data.a));
  });
});
