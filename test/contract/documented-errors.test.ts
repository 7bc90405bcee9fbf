/** Every error that the document names for an operation is produced here, through the contract proxy. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { DEFAULT_PROJECT_SETTINGS } from '../../src/records/projects/project-records.ts';
import { openApiDocument } from '../../src/web/api/document/open-api-document.ts';
import { OPERATIONS } from '../../src/web/api/operations.ts';
import { openTestDatabase } from '../support/databases.ts';
import type { Documented } from '../support/document-reader.ts';
import { type Answer, type ApiUnderTest, type Asked, openApi } from './support/api-under-test.ts';
import {
  addKnownRows,
  type DocumentedOperation,
  documentedErrors,
  documentedOperations,
  exampleBody,
  filledPath,
  type KnownRows,
} from './support/documented-operations.ts';
import { faultyDatabase } from './support/faulty-database.ts';

interface Stage {
  readonly api: ApiUnderTest;
  readonly rows: KnownRows;
}

type Provoke = (operation: DocumentedOperation, stage: Stage, send: Send) => Promise<Answer>;
type Send = (change?: Asked & { project?: string; query?: string }) => Promise<Answer>;

const faulty = faultyDatabase(await openTestDatabase('sqlite'));
let normal: Stage;
let strict: Stage;
let broken: Stage;

const stage = async (api: ApiUnderTest): Promise<Stage> => ({ api, rows: await addKnownRows(api) });

before(async () => {
  normal = await stage(await openApi(faulty.database));
  strict = await stage(
    await openApi(await openTestDatabase('sqlite'), { limits: { apiPerMinute: 1, feedbackPerMinute: 1 } }),
  );
  broken = await stage(
    await openApi(await openTestDatabase('sqlite'), {
      clock: () => {
        throw new TypeError('the clock fell from /var/lib/secret-place');
      },
    }),
  );
});
after(async () => {
  for (const { api } of [normal, strict, broken]) await api.close();
});

function sender(operation: DocumentedOperation, { api, rows }: Stage): Send {
  const body = exampleBody(operation);
  return ({ project, query = '', ...change } = {}) =>
    api.ask(`${filledPath(operation.path, rows, project)}${query}`, {
      method: operation.method,
      ...(operation.needsKey ? {} : { authorization: null }),
      ...(body === undefined ? {} : { body }),
      ...change,
    });
}

const whileFailing = async (code: 'store/full' | 'store/unavailable', send: Send): Promise<Answer> => {
  faulty.fail(code);
  try {
    return await send();
  } finally {
    faulty.fail(undefined);
  }
};

/** How each error comes about; an error without a way to it must not be documented. */
const WAYS: Readonly<Record<string, Provoke>> = {
  'request/invalid': ({ method }, _stage, send) =>
    send(method === 'GET' ? { query: '?colour=red' } : { body: { colour: 'red' } }),
  'request/unreadable': (_operation, _stage, send) => send({ body: '{' }),
  'key/refused': (_operation, _stage, send) => send({ authorization: null }),
  'request/refused': (_operation, _stage, send) => send({ headers: { origin: 'https://evil.example' } }),
  'feedback/off': async (_operation, { api }, send) => {
    const { feedback } = DEFAULT_PROJECT_SETTINGS;
    const off = { ...DEFAULT_PROJECT_SETTINGS, feedback: { ...feedback, rating: false, code: false } };
    await api.records.projects.saveSettings('docs', off);
    const answer = await send();
    await api.records.projects.saveSettings('docs', DEFAULT_PROJECT_SETTINGS);
    return answer;
  },
  'request/not-found': (_operation, _stage, send) => send({ project: 'nobody' }),
  'request/too-large': (_operation, _stage, send) => send({ body: { status: 'x'.repeat(100_000) } }),
  'request/media-type': (_operation, _stage, send) => send({ type: 'text/csv' }),
  'request/too-many': async (operation) => {
    for (let asked = 0; asked < 5; asked++) {
      const answer = await sender(operation, strict)();
      if (answer.status === 429) return answer;
    }
    assert.fail('there is no limit');
  },
  'server/failed': (operation) => sender(operation, broken)(),
  'store/full': (_operation, _stage, send) => whileFailing('store/full', send),
  'store/unavailable': (_operation, _stage, send) => whileFailing('store/unavailable', send),
};

const document = openApiDocument(OPERATIONS, '/') as unknown as Documented;

for (const operation of documentedOperations(document))
  describe(operation.name, () => {
    it('accepts its own example', async () => {
      const answer = await sender(operation, normal)();
      assert.ok(answer.status === 200 || answer.status === 201, answer.text);
    });

    for (const code of documentedErrors(document, operation))
      it(`answers with ${code}`, async () => {
        const provoke = WAYS[code];
        assert.ok(provoke !== undefined, `nothing produces ${code}`);
        const answer = await provoke(operation, normal, sender(operation, normal));
        assert.equal(answer.json['code'], code, answer.text);
        assert.equal(answer.json['requestId'], answer.headers.get('x-request-id'));
        assert.equal(answer.json['error'], answer.json['detail']);
        assert.equal(answer.json['type'], `urn:lectern:error:${code}`);
        assert.doesNotMatch(answer.text, /secret-place|\.ts:|node:/, 'what is for the operator only');
      });
  });
