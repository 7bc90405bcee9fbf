/** What pages load of other companies: only what is named, allowed and of the right form, and a policy of nothing else. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { contentSecurityPolicy } from '../../web/edge/middleware/security-headers.ts';
import { planServices } from './plan-services.ts';
import type { ServiceValues } from './service.ts';
import { SERVICE_NAMES, SERVICES } from './services.ts';

const policyOf = (integrations: object): Map<string, string> => {
  const { sources: services } = planServices({ ...integrations }, 'all');
  const policy = contentSecurityPolicy({ scriptHashes: [], styleHashes: [], services });
  return new Map(policy.split('; ').map((part) => [part.split(' ')[0]!, part.replace(/^\S+ /, '')]));
};

const exampleOf = (id: string): Record<string, string | boolean> =>
  Object.fromEntries(
    Object.entries(SERVICES.find((one) => one.id === id)!.fields).map(([name, { example }]) => [
      name,
      example,
    ]),
  );

describe('the services of a site', () => {
  it('are those that are named and allowed', () => {
    const named = { ga4: exampleOf('ga4'), plausible: exampleOf('plausible'), heap: undefined, hotjar: {} };
    const plan = (allowed: 'all' | readonly string[]) => planServices(named, allowed);
    assert.deepEqual(
      plan('all').services.map(({ id }) => id),
      ['ga4', 'plausible'],
    );
    assert.deepEqual(
      plan(['plausible']).services.map(({ id }) => id),
      ['plausible'],
    );
    assert.deepEqual(plan([]).services, []);
    assert.deepEqual(plan([]).sources, { script: [], connect: [], style: [], worker: [] });
    assert.deepEqual(
      plan(['plausible']).named.map(({ id, allowed }) => [id, allowed]),
      [
        ['ga4', false],
        ['plausible', true],
      ],
    );
  });

  it('take the example that each of their fields shows', () => {
    for (const { id, name } of SERVICES) {
      const { services, named } = planServices({ [id]: exampleOf(id) }, 'all');
      assert.deepEqual([services.map((one) => one.id), named[0]!.problems], [[id], []], name);
    }
  });

  it('widen the policy for their own origins, and never for what is inline', () => {
    const none = policyOf({});
    for (const { id, sources, fields } of SERVICES) {
      const policy = policyOf({ [id]: exampleOf(id) });
      const needed = sources(
        Object.fromEntries(
          Object.entries(fields).map(([name, field]) => [name, field.read(field.example)]),
        ) as ServiceValues,
      );
      for (const [directive, value] of policy) {
        const own = needed[directive.replace('-src', '') as keyof typeof needed] ?? [];
        const before = directive === 'worker-src' && own.length > 0 ? '' : none.get(directive)!;
        assert.deepEqual(
          value.split(' ').toSorted(),
          [...before.split(' '), ...own].filter(Boolean).toSorted(),
          id,
        );
      }
      for (const source of [...needed.script, ...(needed.connect ?? []), ...(needed.style ?? [])])
        assert.match(source, /^(?:https|wss):\/\/(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)+(?::\d+)?$/, id);
    }
  });

  it('may be reached through a proxy below a path, of which the policy names the origin', () => {
    const integrations = { posthog: { ...exampleOf('posthog'), apiHost: 'https://a.example/in/ph/' } };
    const { services, sources } = planServices(integrations, 'all');
    assert.equal(services[0]!.values['apiHost'], 'https://a.example/in/ph');
    assert.deepEqual([sources.script, sources.connect], [['https://a.example'], ['https://a.example']]);
  });

  for (const hostile of [
    '"><script>alert(1)</script>',
    "');alert(1)//",
    "a; script-src 'unsafe-inline'",
    'a b',
    '../../evil',
    'https://evil.example',
    'evil.example@good.example',
    'javascript:alert(1)',
    '//evil.example/a.js',
    'a\u0000',
    'а.example',
    '1'.repeat(301),
  ])
    it(`never have the value ${JSON.stringify(hostile.slice(0, 30))} in an identifier`, () => {
      for (const { id, fields } of SERVICES)
        for (const [name, field] of Object.entries(fields)) {
          if (field.kind === 'flag' || ['apiHost', 'server', 'cdnUrl', 'url'].includes(name)) continue;
          const { services, named } = planServices({ [id]: { ...exampleOf(id), [name]: hostile } }, 'all');
          assert.deepEqual(services, [], `${id}.${name}`);
          assert.deepEqual(
            named[0]!.problems.map(({ path }) => path),
            [[id, name]],
          );
        }
    });

  for (const [written, read] of [
    ['plausible.example.com', 'https://plausible.example.com'],
    ['https://Plausible.Example.com/', 'https://plausible.example.com'],
    ['plausible.example.com:8443', 'https://plausible.example.com:8443'],
    ['http://plausible.example.com', undefined],
    ['plausible.example.com/path', undefined],
    ["plausible.example.com;script-src'unsafe-eval'", undefined],
    ['user@plausible.example.com', undefined],
    ['*.example.com', undefined],
    ['*', undefined],
    ['https:', undefined],
    ['localhost', undefined],
    ['127.0.0.1', undefined],
    ['a.example.com:99999', undefined],
  ] as const)
    it(`read the server "${written}" as ${read ?? 'none'}`, () => {
      const { services, sources } = planServices(
        { plausible: { domain: 'a.example', server: written } },
        'all',
      );
      assert.deepEqual(
        services.map(({ values }) => values['server']),
        read === undefined ? [] : [read],
      );
      assert.deepEqual(sources.script, read === undefined ? [] : [read]);
    });

  it('keep the path of a Matomo server, and its capitals', () => {
    const { services, sources } = planServices(
      { matomo: { url: 'STATS.example.com/Matomo/', siteId: '1' } },
      'all',
    );
    assert.equal(services[0]!.values['url'], 'https://stats.example.com/Matomo');
    assert.deepEqual(sources.script, ['https://stats.example.com']);
  });

  it('take a plain text for the one field of Front Chat, and of no other', () => {
    const { services } = planServices({ frontchat: '1365d046d7c023e9', intercom: 'abc123def4' }, 'all');
    assert.deepEqual(services, [
      { id: 'frontchat', values: { snippetId: '1365d046d7c023e9' }, consent: true },
    ]);
  });

  it('report a field that is missing, once', () => {
    const { services, named } = planServices({ hotjar: { hjid: '12345' } }, 'all');
    assert.deepEqual(services, []);
    assert.deepEqual(named[0]!.problems, [{ path: ['hotjar', 'hjsv'], example: '6' }]);
  });
});

describe('other scripts', () => {
  const script = (more: object) =>
    planServices({ scripts: [{ src: 'https://a.example/x.js', ...more }] }, ['scripts']);

  it('need consent unless the author says otherwise', () => {
    assert.deepEqual(script({}).scripts, [{ src: 'https://a.example/x.js', consent: true }]);
    assert.deepEqual([script({}).asks, script({}).names], ['banner', ['a.example']]);
    assert.equal(script({ consent: false }).asks, undefined);
    assert.deepEqual(script({}).sources.script, ['https://a.example']);
  });

  for (const more of [
    { src: 'http://a.example/x.js' },
    { src: 'https://u:p@a.example/x.js' },
    { src: 'https://a.example/x.js#y' },
    { src: 'https://localhost/x.js' },
    { src: 'https://a.example;b/x.js' },
    { src: `https://a.example/${'x'.repeat(500)}` },
    { integrity: 'sha1-abc' },
    { integrity: 'sha384-abc' },
  ])
    it(`are left out with ${JSON.stringify(more).slice(0, 60)}`, () => {
      assert.deepEqual(script(more).scripts, []);
      assert.equal(script(more).named[0]!.problems.length, 1);
    });

  it('are at most twenty', () => {
    const many = Array.from({ length: 25 }, (_, i) => ({ src: `https://a${i}.example/x.js` }));
    assert.equal(planServices({ scripts: many }, 'all').scripts.length, 20);
  });
});

describe('who asks', () => {
  const ga4 = exampleOf('ga4');
  const transcend = { bundleId: '94db1cb1-74f4' };
  const cookies = { key: 'consent', value: 'yes' };
  for (const [what, integrations, allowed, asks, manager] of [
    ['our banner', { ga4 }, 'all', 'banner', false],
    [
      'nobody where nothing needs consent',
      { plausible: exampleOf('plausible'), transcend },
      'all',
      undefined,
      false,
    ],
    ['the consent manager', { ga4, transcend }, 'all', 'manager', true],
    ['our banner, where the manager is not allowed', { ga4, transcend }, ['ga4'], 'banner', false],
    ['the site’s own code, before a manager', { ga4, transcend, cookies }, 'all', 'cookies', false],
    [
      'our banner, where half of the cookies is missing',
      { ga4, cookies: { key: 'x' } },
      'all',
      'banner',
      false,
    ],
  ] as const)
    it(`is ${what}`, () => {
      const plan = planServices(integrations, allowed);
      assert.equal(plan.asks, asks);
      assert.equal(plan.sources.script.includes('https://transcend-cdn.com'), manager);
    });
});

it('every name in the setting is a service, a manager or "scripts"', () => {
  assert.equal(new Set(SERVICE_NAMES).size, SERVICES.length + 3);
  assert.deepEqual(
    SERVICES.map(({ id }) => id),
    SERVICES.map(({ id }) => id).toSorted(),
  );
});
