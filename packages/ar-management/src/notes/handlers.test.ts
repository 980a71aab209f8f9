import { aPrincipal, type TestHost, testHost, testTime } from '@rcm/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { arManagement } from '../../test/ar-management-host.ts';

let host: TestHost;
let as: ReturnType<typeof aPrincipal>;
beforeAll(async () => {
  host = await testHost([arManagement]);
});
beforeEach(() => {
  as = aPrincipal();
});
afterAll(() => host.close());

const create = (body: Record<string, unknown> = {}, claimId = 'clm_denied') =>
  host.call(
    'ar-management.createClaimNote',
    { params: { claimId }, body: { body: 'Called', ...body } },
    { as },
  );
const list = async (query: Record<string, string | string[]> = {}, claimId = 'clm_denied', by = as) =>
  (await host.call('ar-management.listClaimNotes', { params: { claimId }, query }, { as: by })).data;

describe('ar-management.createClaimNote', () => {
  test('answers 201, by default with the channel NOTE and the current time', async () => {
    const { status, data } = await create();
    expect(status).toBe(201);
    expect(data.note).toEqual({
      id: expect.stringMatching(/^arn_/),
      organizationId: as.organization.id,
      claimId: 'clm_denied',
      channel: 'NOTE',
      body: 'Called',
      contactReference: null,
      occurredAt: testTime.toISOString(),
      createdAt: testTime.toISOString(),
      updatedAt: testTime.toISOString(),
    });
  });

  test.each([
    ['body', 'ñ'.repeat(5_000), 'ñ'.repeat(5_001)],
    ['body', 'x', ''],
    ['channel', 'CALL', 'SHOUT'],
    ['contactReference', 'x'.repeat(100), 'x'.repeat(101)],
    ['contactReference', 'x', ''],
    ['occurredAt', testTime.toISOString(), new Date(testTime.getTime() + 1).toISOString()],
  ])('limits %s to its bounds (a time not in the future): %#', async (field, good, bad) => {
    expect((await create({ [field]: good })).data.note[field]).toBe(good);
    await expect(create({ [field]: bad })).rejects.toMatchObject({
      status: 400,
      details: { issues: [expect.objectContaining({ path: `body.${field}` })] },
    });
  });

  test('answers 404 to a missing claim', async () => {
    await expect(create({}, 'clm_missing')).rejects.toMatchObject({ status: 404 });
  });
});

describe('ar-management.listClaimNotes', () => {
  test('returns the notes of the claim, latest event first, and its follow-ups', async () => {
    await create({ body: 'First', occurredAt: '2026-01-02T00:00:00Z', channel: 'CALL' });
    await create({ body: 'Second', occurredAt: '2026-01-01T00:00:00Z', channel: 'PORTAL' });
    await create({ body: 'Another claim' }, 'clm_other');
    await host.call(
      'ar-management.createFollowUp',
      { body: { claimId: 'clm_denied', dueDate: '2026-03-10', task: 'Call again' } },
      { as },
    );
    const { notes, total, followUps } = await list();
    expect(notes.map(({ body }: { body: string }) => body)).toEqual(['First', 'Second']);
    expect(total).toBe(2);
    expect(followUps).toEqual([expect.objectContaining({ task: 'Call again', status: 'OPEN' })]);
    expect((await list({ channel: 'PORTAL' })).total).toBe(1);
    expect((await list({ channel: ['PORTAL', 'CALL'], take: '1', skip: '1' })).notes).toHaveLength(1);
  });

  test('is empty for a claim without notes and for another organization, and 404 for a missing claim', async () => {
    await create();
    expect(await list({}, 'clm_other')).toEqual({ notes: [], total: 0, nextCursor: null, followUps: [] });
    expect((await list({}, 'clm_denied', aPrincipal())).total).toBe(0);
    await expect(list({}, 'clm_missing')).rejects.toMatchObject({ status: 404 });
  });
});
