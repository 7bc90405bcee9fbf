/** Compares webhooks of the test forge with GitHub's own description of what it sends. */
import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import formats from 'ajv-formats';
import type { ForgeDelivery } from './forge-rows.ts';
import { asJsonSchema } from './github-differences.ts';

const file = new URL('../../fixtures/github/webhooks-cut.json', import.meta.url);
const ID = 'https://github.test/webhooks.json';

/** @returns a function from what was sent to sentences about what GitHub does not say */
export function githubEventDifferences(): (deliveries: readonly ForgeDelivery[]) => string[] {
  const description = JSON.parse(readFileSync(file, 'utf8')) as { webhooks: Record<string, object> };
  const ajv = new Ajv({ strict: false, logger: false, allErrors: true });
  formats.default(ajv);
  ajv.addSchema({ $id: ID, ...(asJsonSchema(description) as object) });
  return (deliveries) =>
    deliveries.flatMap(({ headers, body }) => {
      const event = headers['x-github-event'];
      if (event === undefined || headers['x-gitea-event'] !== undefined) return [];
      const value = JSON.parse(body) as { action?: string };
      const action = value.action === undefined ? '' : `-${value.action}`;
      const name = `${event}${action}`.replaceAll('_', '-');
      if (description.webhooks[name] === undefined) return [`GitHub has no event "${name}"`];
      const schema = `${ID}#/webhooks/${name}/post/requestBody/content/application~1json/schema`;
      const validate = ajv.getSchema(schema) ?? ajv.compile({ $ref: schema });
      if (validate(value)) return [];
      return (validate.errors ?? [])
        .slice(0, 5)
        .map((error) => `${name}${error.instancePath} ${error.message} ${JSON.stringify(error.params)}`);
    });
}
