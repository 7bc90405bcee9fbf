/** A specification with a hostile text of its own in each of its fields. */
import type { Write } from './hostile-write.ts';

export function hostileSpecification(write: Write): object {
  const say = (place: string): string => write(`api-${place}`);
  const schema = (place: string): object => ({
    type: 'string',
    title: say(`${place}-title`),
    description: say(`${place}-description`),
    default: say(`${place}-default`),
    example: say(`${place}-example`),
    enum: [say(`${place}-enum`)],
    pattern: say(`${place}-pattern`),
    format: say(`${place}-format`),
  });
  const parameter = (place: string): object => ({
    in: place,
    name: place === 'path' ? 'id' : say(`${place}-name`),
    required: true,
    description: say(`${place}-about`),
    schema: schema(place),
    example: say(`${place}-sample`),
  });
  const content = {
    'application/json': {
      schema: {
        type: 'object',
        title: say('body-name'),
        properties: {
          [say('field-name')]: schema('field'),
          kind: {
            oneOf: [
              { ...schema('one') },
              { type: 'object', title: say('choice-title'), properties: { a: schema('deep') } },
            ],
          },
        },
        required: [say('required')],
      },
      examples: {
        [say('example-key')]: {
          summary: say('example-summary'),
          value: { [say('example-field')]: say('example-value') },
        },
      },
    },
    [say('media')]: { schema: schema('media') },
  };
  return {
    openapi: '3.1.0',
    info: {
      title: say('title'),
      version: say('version'),
      description: say('info'),
      contact: { name: say('contact'), url: say('contact-url') },
      license: { name: say('license'), url: say('license-url') },
    },
    servers: [
      { url: say('server'), description: say('server-description') },
      {
        url: 'https://{v}.x.example',
        variables: {
          v: {
            default: say('server-default'),
            enum: [say('server-enum')],
            description: say('server-variable'),
          },
        },
      },
    ],
    tags: [{ name: say('tag'), description: say('tag-description'), 'x-group': say('tag-group') }],
    paths: {
      '/harm/{id}': {
        post: {
          operationId: say('operation'),
          summary: `Harm ${say('summary')}`,
          description: say('description'),
          tags: [say('tag')],
          externalDocs: { url: say('docs-url'), description: say('docs') },
          security: [{ own: [say('scope')] }, { [say('scheme-used')]: [] }],
          parameters: ['path', 'query', 'header', 'cookie'].map(parameter),
          requestBody: { description: say('body'), content },
          responses: {
            200: {
              description: say('response'),
              content,
              headers: {
                [say('header')]: { description: say('header-description'), schema: schema('header2') },
              },
              links: {
                [say('link')]: { description: say('link-description'), operationId: say('link-operation') },
              },
            },
            [say('status')]: { description: say('status-description') },
          },
          callbacks: {
            [say('callback')]: {
              [say('callback-url')]: {
                post: {
                  summary: say('callback-summary'),
                  description: say('callback-description'),
                  requestBody: { content },
                  responses: {},
                },
              },
            },
          },
          'x-codeSamples': [
            { lang: say('sample-lang'), label: say('sample-label'), source: say('sample-source') },
          ],
          'x-mint': {
            content: say('mint-content'),
            metadata: {
              title: say('mint-title'),
              description: say('mint-description'),
              icon: say('mint-icon'),
              tag: say('mint-tag'),
              canonical: say('mint-canonical'),
            },
          },
        },
      },
      [`/harm2/${say('path')}`]: {
        get: { summary: 'Second harm', description: say('second'), responses: {} },
      },
      '/harm3': { get: { summary: 'Third harm', 'x-mint': { href: say('mint-href') }, responses: {} } },
    },
    webhooks: {
      [say('webhook')]: {
        post: {
          summary: say('webhook-summary'),
          description: say('webhook-description'),
          requestBody: { content },
          responses: {},
        },
      },
    },
    components: {
      securitySchemes: {
        own: { type: 'apiKey', in: 'header', name: say('scheme-header'), description: say('scheme') },
        oauth: {
          type: 'oauth2',
          flows: {
            authorizationCode: {
              authorizationUrl: say('oauth-url'),
              tokenUrl: say('oauth-token'),
              scopes: { [say('oauth-scope')]: say('oauth-about') },
            },
          },
        },
      },
    },
  };
}
