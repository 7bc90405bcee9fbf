/** The OpenAPI document of the pictures: small, with everything that a reference page draws. */

const id = { type: 'string', description: 'Identifier, unique in the project.', examples: ['evt_7Qp2'] };

const event = {
  type: 'object',
  required: ['id', 'type', 'state'],
  properties: {
    id,
    type: { type: 'string', description: 'Kind of the event, in two words.', examples: ['invoice.paid'] },
    state: {
      type: 'string',
      enum: ['waiting', 'delivered', 'failed'],
      description: 'Where the delivery stands.',
    },
    attempts: { type: 'integer', minimum: 0, default: 0, description: 'How often it was tried.' },
    data: {
      type: 'object',
      description: 'Whatever you sent.',
      properties: {
        amount: { type: 'integer', description: 'In the smallest unit of the currency.', examples: [4200] },
        currency: { type: 'string', description: 'Three letters.', examples: ['EUR'] },
      },
    },
  },
} as const;

const json = (schema: object) => ({ 'application/json': { schema } });
const problem = {
  description: 'The key is missing or revoked',
  content: json({ $ref: '#/components/schemas/Problem' }),
};

const path = { name: 'eventId', in: 'path', required: true, description: 'The event.', schema: id };

const operation = (summary: string, description: string, more: object) => ({
  summary,
  description,
  tags: ['Events'],
  ...more,
});

/** The operation on the pictures. */
export const OPERATION = { method: 'POST', path: '/events', summary: 'Send an event' };

export const SPECIFICATION = {
  openapi: '3.1.0',
  info: { title: 'Harbor API', version: '2.0', description: 'Send events and look at their deliveries.' },
  servers: [{ url: 'https://api.harbor.example' }],
  security: [{ key: [] }],
  paths: {
    '/events': {
      post: operation(OPERATION.summary, 'Takes one event and delivers it to every endpoint of its type.', {
        operationId: 'sendEvent',
        parameters: [
          {
            name: 'Idempotency-Key',
            in: 'header',
            description: 'The same key within a day is the same event.',
            schema: { type: 'string', maxLength: 64 },
          },
        ],
        requestBody: {
          required: true,
          content: json({
            type: 'object',
            required: ['type'],
            properties: {
              type: event.properties.type,
              data: event.properties.data,
              delay: {
                type: 'integer',
                minimum: 0,
                maximum: 86_400,
                default: 0,
                description: 'Seconds to wait before the first attempt.',
              },
            },
          }),
        },
        responses: {
          '202': { description: 'Taken', content: json({ $ref: '#/components/schemas/Event' }) },
          '401': problem,
        },
      }),
      get: operation('List events', 'The latest first.', {
        operationId: 'listEvents',
        parameters: [
          {
            name: 'state',
            in: 'query',
            description: 'Only those in this state.',
            schema: event.properties.state,
          },
          {
            name: 'limit',
            in: 'query',
            description: 'Most events in the answer.',
            schema: { type: 'integer', default: 50, maximum: 200 },
          },
        ],
        responses: {
          '200': {
            description: 'A page of events',
            content: json({ type: 'array', items: { $ref: '#/components/schemas/Event' } }),
          },
          '401': problem,
        },
      }),
    },
    '/events/{eventId}': {
      get: operation('Get an event', 'With its deliveries.', {
        operationId: 'getEvent',
        parameters: [path],
        responses: {
          '200': { description: 'The event', content: json({ $ref: '#/components/schemas/Event' }) },
          '401': problem,
        },
      }),
      delete: operation('Forget an event', 'Removes its data; the deliveries stay counted.', {
        operationId: 'forgetEvent',
        parameters: [path],
        responses: { '204': { description: 'Forgotten' }, '401': problem },
      }),
    },
  },
  components: {
    securitySchemes: { key: { type: 'http', scheme: 'bearer', description: 'A key of the project.' } },
    schemas: {
      Event: event,
      Problem: {
        type: 'object',
        properties: {
          title: { type: 'string', examples: ['Key revoked'] },
          status: { type: 'integer', examples: [401] },
        },
      },
    },
  },
};
