import { Webhook as Verifier } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { signingKeys } from '../../test/webhook-host.ts';
import { secretOf, signatureOf } from './secret.ts';

const secret = secretOf(signingKeys, 'whk_1', { keyVersion: 1, number: 1 });
const now = () => Math.floor(Date.now() / 1_000);
const body = JSON.stringify({ type: 'claim.updated' });

test('a secret has Standard Webhooks format, and differs by endpoint, number and key', () => {
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  const others = [
    secretOf(signingKeys, 'whk_2', { keyVersion: 1, number: 1 }),
    secretOf(signingKeys, 'whk_1', { keyVersion: 1, number: 2 }),
    secretOf(signingKeys, 'whk_1', { keyVersion: 2, number: 1 }),
  ];
  expect(new Set([secret, ...others]).size).toBe(4);
});

test('an unknown key is named by its version, without secrets', () => {
  expect(() => secretOf(signingKeys, 'whk_1', { keyVersion: 3, number: 1 })).toThrow(
    'The signing key version 3 is not configured',
  );
});

test("a message signed with two secrets is verified with each by the standard's own library", () => {
  const previous = secretOf(signingKeys, 'whk_1', { keyVersion: 2, number: 1 });
  const timestamp = now();
  const headers = {
    'webhook-id': 'evt_1',
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatureOf([secret, previous], 'evt_1', timestamp, body),
  };
  for (const one of [secret, previous])
    expect(new Verifier(one).verify(body, headers)).toEqual(JSON.parse(body));
  expect(() => new Verifier(secret).verify(`${body} `, headers)).toThrow();
});
