/** The signature, held to the example that the Standard Webhooks specification gives. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { signatureHeaders } from './deliver.ts';

it('signs as Standard Webhooks says', () =>
  assert.deepEqual(
    signatureHeaders('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', {
      id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      timestamp: 1_614_265_330,
      body: '{"test": 2432232314}',
    }),
    {
      'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    },
  ));
