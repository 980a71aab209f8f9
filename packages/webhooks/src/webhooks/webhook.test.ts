import { testEveryMove, testTime } from '@rcm/testing';
import { describe, expect, test } from 'vitest';
import { signingKeys } from '../../test/webhook-host.ts';
import { Webhook, webhookStates } from './webhook.ts';

const aWebhook = (values: Partial<Webhook> = {}) =>
  Object.assign(new Webhook(), {
    id: 'whk_1',
    status: 'ACTIVE',
    pauseReason: null,
    failingSince: null,
    eventTypes: ['claim.updated'],
    secretKeyVersion: 1,
    secretNumber: 1,
    previousKeyVersion: null,
    previousSecretUntil: null,
    ...values,
  } as const);

testEveryMove(
  webhookStates,
  {
    'ACTIVE pause': 'PAUSED',
    'ACTIVE resume': 'ACTIVE',
    'PAUSED pause': 'PAUSED',
    'PAUSED resume': 'ACTIVE',
  },
  (status) => {
    const record = aWebhook({ status });
    const make = { pause: () => record.pause('BY_HAND'), resume: () => record.resume() };
    return { record, make: (move) => make[move]() };
  },
);

const days = (count: number) => new Date(testTime.getTime() + count * 24 * 60 * 60 * 1_000);

describe('an endpoint', () => {
  test.each([
    [['claim.updated'], 'claim.updated', true],
    [['claim.updated'], 'claim.created', false],
    [['*'], 'denial_case.created', true],
  ])('that subscribes to %s receives %s: %s', (eventTypes, type, wanted) => {
    expect(aWebhook({ eventTypes }).subscribesTo(type)).toBe(wanted);
  });

  test('is paused after five days of failures, and not a millisecond earlier', () => {
    const webhook = aWebhook();
    webhook.recordResult(false, testTime);
    webhook.recordResult(false, new Date(days(5).getTime() - 1));
    expect(webhook.status).toBe('ACTIVE');
    webhook.recordResult(false, days(5));
    expect([webhook.status, webhook.pauseReason]).toEqual(['PAUSED', 'FAILING']);
    webhook.resume();
    expect([webhook.status, webhook.pauseReason, webhook.failingSince]).toEqual(['ACTIVE', null, null]);
  });

  test('counts its failures from the last success', () => {
    const webhook = aWebhook();
    webhook.recordResult(false, testTime);
    webhook.recordResult(true, days(4));
    webhook.recordResult(false, days(6));
    expect([webhook.status, webhook.failingSince]).toEqual(['ACTIVE', days(6)]);
  });

  test('also signs with the previous secret until its overlap ends', () => {
    const webhook = aWebhook();
    const [first] = webhook.secretsAt(signingKeys, testTime);
    webhook.rotate(2, days(1));
    const both = webhook.secretsAt(signingKeys, testTime);
    expect([both.length, both[1]]).toEqual([2, first]);
    expect(webhook.secretsAt(signingKeys, days(1))).toEqual([both[0]]);
  });
});
