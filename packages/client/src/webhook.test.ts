import { Webhook } from 'standardwebhooks';
import { describe, expect, test } from 'vitest';
import { verifyWebhook } from './index.ts';

const secret = `whsec_${Buffer.from('a secret of 32 bytes, as they are').toString('base64')}`;
const signedAt = new Date('2026-03-02T15:00:00Z');
const seconds = String(signedAt.getTime() / 1_000);
const event = {
  type: 'claim.updated',
  timestamp: '2026-03-02T14:59:58.000Z',
  organizationId: 'org_1',
  data: { recordType: 'claim', recordId: 'clm_ü', version: 17 },
};
const body = JSON.stringify(event);

const signed = (by = secret) => ({
  'webhook-id': 'evt_1',
  'webhook-timestamp': seconds,
  'webhook-signature': new Webhook(by).sign('evt_1', signedAt, body),
});

const verified = (
  headers: Parameters<typeof verifyWebhook>[0]['headers'],
  received = body,
  at = signedAt,
  by = secret,
) => verifyWebhook({ secret: by, headers, body: received }, () => at);

const after = (milliseconds: number) => new Date(signedAt.getTime() + milliseconds);

describe('a message that the library of Standard Webhooks signed', () => {
  test('is accepted, with headers of any kind', async () => {
    expect(await verified(signed())).toEqual(event);
    expect(await verified(new Headers(signed()))).toEqual(event);
    const capitalized = Object.entries(signed()).map(([name, value]) => [name.toUpperCase(), [value]]);
    expect(await verified(Object.fromEntries(capitalized))).toEqual(event);
  });

  test('is accepted if one of several signatures matches, as during a rotation', async () => {
    const [old, other] = ['the one before', 'another'].map(
      (text) => `whsec_${Buffer.from(text).toString('base64')}`,
    );
    const both = `v1a,AAAA v1,!!! ${signed(old)['webhook-signature']} ${signed()['webhook-signature']}`;
    expect(await verified({ ...signed(), 'webhook-signature': both })).toEqual(event);
    const none = signed(other)['webhook-signature'];
    await expect(verified({ ...signed(), 'webhook-signature': none })).rejects.toMatchObject({
      code: 'NO_MATCHING_SIGNATURE',
    });
  });

  test.each([-300_000, 300_999])('is accepted %d milliseconds after it was signed', async (milliseconds) => {
    expect(await verified(signed(), body, after(milliseconds))).toEqual(event);
  });

  test.each([-300_001, 301_000])('is rejected %d milliseconds after it', async (milliseconds) => {
    await expect(verified(signed(), body, after(milliseconds))).rejects.toMatchObject({
      name: 'WebhookVerificationError',
      code: 'TIMESTAMP_TOO_FAR',
    });
  });
});

interface Change {
  readonly headers?: Readonly<Record<string, string>>;
  readonly received?: string;
}

test.each<[string, Change]>([
  ['another body', { received: body.replace('17', '18') }],
  ['another id', { headers: { 'webhook-id': 'evt_2' } }],
  ['another time', { headers: { 'webhook-timestamp': String(Number(seconds) + 1) } }],
  ['another version of signatures', { headers: { 'webhook-signature': 'v2,AAAA' } }],
  ['a truncated signature', { headers: { 'webhook-signature': signed()['webhook-signature'].slice(0, -4) } }],
])('a message with %s is rejected', async (_what, { headers = {}, received = body }) => {
  await expect(verified({ ...signed(), ...headers }, received)).rejects.toMatchObject({
    code: 'NO_MATCHING_SIGNATURE',
  });
});

test.each(['webhook-id', 'webhook-timestamp', 'webhook-signature'])(
  'a message without %s is rejected',
  async (name) => {
    await expect(verified({ ...signed(), [name]: undefined })).rejects.toMatchObject({
      code: 'HEADERS_MISSING',
    });
  },
);

test('a timestamp that is not a number is rejected', async () => {
  await expect(verified({ ...signed(), 'webhook-timestamp': '1e9' })).rejects.toMatchObject({
    code: 'TIMESTAMP_TOO_FAR',
  });
});

test.each(['', 'whsec_', 'rcm_live_key', 'whsec_!'])('%o is an invalid secret', async (by) => {
  await expect(verified(signed(), body, signedAt, by)).rejects.toThrow(TypeError);
});
