import { type TestHost, testTime } from '@rcm/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { collectionsHost } from '../../test/collections-host.ts';

let host: TestHost;
beforeAll(async () => {
  host = await collectionsHost();
});
afterAll(() => host.close());

const call = {
  accountId: 'acc_1',
  channel: 'CALL',
  contactedAt: '2026-03-01T12:00:00-05:00',
  result: 'NO_ANSWER',
};

const log = (body: Record<string, unknown> = {}) =>
  host.call('collections.createContact', { body: { ...call, ...body } });

describe('collections.createContact', () => {
  test('answers 201 and fills in the patient, the purpose COLLECTION and that there was no consent', async () => {
    const { data, status } = await log();
    expect(status).toBe(201);
    expect(data).toEqual({
      contact: {
        id: expect.stringMatching(/^cnt_/),
        organizationId: host.principal.organization.id,
        ...call,
        personId: 'pat_1',
        purpose: 'COLLECTION',
        contactedAt: '2026-03-01T17:00:00.000Z',
        priorConsent: false,
        notes: null,
        createdAt: testTime.toISOString(),
        updatedAt: testTime.toISOString(),
      },
    });
  });

  test('keeps every field that is given', async () => {
    const given = {
      personId: 'pat_2',
      channel: 'LETTER',
      purpose: 'VALIDATION_NOTICE',
      result: 'SENT',
      priorConsent: true,
      notes: 'First class mail',
    };
    expect((await log(given)).data.contact).toMatchObject(given);
  });

  test('answers 404 for an account or a person that is not there', async () => {
    await expect(log({ accountId: 'acc_none' })).rejects.toMatchObject({ status: 404 });
    await expect(log({ personId: 'pat_none' })).rejects.toMatchObject({ status: 404 });
  });

  test('answers 400 for a result that the channel cannot have', async () => {
    await expect(log({ channel: 'LETTER' })).rejects.toMatchObject({
      status: 400,
      details: { issues: [expect.objectContaining({ path: 'body.result' })] },
    });
  });

  test.each([
    ['accountId', 'acc_1', ''],
    ['accountId', 'acc_1', undefined],
    ['personId', 'pat_1', null],
    ['channel', 'CALL', 'FAX'],
    ['purpose', 'CREDIT_REPORTING', 'MARKETING'],
    ['contactedAt', '1970-01-01T00:00:00Z', '1969-12-31T23:59:59.999Z'],
    ['contactedAt', '2199-12-31T23:59:59.999Z', '2200-01-01T00:00:00Z'],
    ['contactedAt', '2026-03-01T12:00:00Z', '2026-03-01T12:00:00'],
    ['result', 'VOICEMAIL', 'BUSY'],
    ['priorConsent', true, 'true'],
    ['notes', 'n'.repeat(2000), 'n'.repeat(2001)],
    ['notes', 'n', ''],
  ])(
    'takes notes of 1 to 2000 characters, times of 1970 to 2199, values that are known, else 400: %s',
    async (field, good, bad) => {
      expect((await log({ [field]: good })).status).toBe(201);
      await expect(log({ [field]: bad })).rejects.toMatchObject({
        status: 400,
        details: { issues: [expect.objectContaining({ path: `body.${field}` })] },
      });
    },
  );
});
