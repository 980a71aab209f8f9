import { aPrincipal, type CallOptions, refusedAt, type TestHost } from '@rcm/testing';
import { aRecord, patientBody, payerBody } from '@rcm/testing/records';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { referenceHost } from '../../test/reference-host.ts';

let host: TestHost;
beforeAll(async () => {
  host = await referenceHost();
});
afterAll(() => host.close());

type Body = Readonly<Record<string, unknown>>;

/** A patient and a payer, with functions that write and list the patient's coverages. */
async function aPatient(options: CallOptions = {}) {
  const patient = await aRecord(host, 'Patient', patientBody, options);
  const payer = await aRecord(host, 'Payer', payerBody, options);
  const params = { patientId: patient.id as string };
  return {
    ...params,
    payerId: payer.id as string,
    async add(body: Body = {}) {
      const input = { params, body: { payerId: payer.id, ...body } };
      return (await host.call('reference.createCoverage', input, options)).data.coverage;
    },
    list: async (query: Record<string, string> = {}) =>
      (await host.call('reference.listCoverages', { params, query }, options)).data,
  };
}

const update = (coverageId: string, body: Body, options: CallOptions = {}) =>
  host.call('reference.updateCoverage', { params: { coverageId }, body }, options);

const full = {
  rank: 'SECONDARY',
  memberId: 'W123456789',
  groupNumber: '0098412',
  subscriberRelationship: 'CHILD',
  effectiveFrom: '2026-01-01',
  effectiveTo: '2026-12-31',
};

const subscriber = {
  firstName: 'Quinn',
  lastName: 'Ellis',
  dateOfBirth: '1980-05-17',
  sex: 'M',
  address: { line1: '1 Main Street', city: 'Fresno', state: 'CA', postalCode: '93701' },
};

const unknown = { firstName: null, dateOfBirth: null, sex: null, address: null };

describe('reference.createCoverage, reference.listCoverages', () => {
  test('return the same: every field, null by default, PRIMARY and SELF', async () => {
    const { patientId, payerId, add, list } = await aPatient();
    const primary = await add();
    expect(primary).toEqual({
      id: expect.stringMatching(/^cov_[0-9a-z]{26}$/),
      organizationId: host.principal.organization.id,
      externalId: null,
      patientId,
      payerId,
      rank: 'PRIMARY',
      memberId: null,
      groupNumber: null,
      subscriberRelationship: 'SELF',
      subscriber: null,
      isQmb: false,
      effectiveFrom: null,
      effectiveTo: null,
      eligibility: null,
      createdAt: '2026-03-02T15:00:00.000Z',
      updatedAt: '2026-03-02T15:00:00.000Z',
    });
    const secondary = await add({ ...full, externalId: 'COV-1' });
    expect(secondary).toMatchObject({ ...full, externalId: 'COV-1' });
    expect(await list()).toEqual({ coverages: [primary, secondary], total: 2, nextCursor: null });
  });
});

describe('reference.createCoverage', () => {
  test.each([
    ['rank', 'TERTIARY', 'QUATERNARY'],
    ['subscriberRelationship', 'SELF', 'SIBLING'],
    ['subscriberRelationship', 'SPOUSE', null],
    ['subscriberRelationship', 'OTHER', ''],
    ['isQmb', true, 'yes'],
    ['memberId', 'é', ''],
    ['memberId', 'é'.repeat(80), 'é'.repeat(81)],
    ['groupNumber', 'g', ''],
    ['groupNumber', 'g'.repeat(80), 'g'.repeat(81)],
    ['externalId', 'e'.repeat(200), 'e'.repeat(201)],
    ['effectiveFrom', '2024-02-29', '2026-02-29'],
    ['effectiveTo', '9999-12-31', '2026-13-01'],
  ])('takes %s %j and answers 400 to %j', async (field, taken, not) => {
    const { add } = await aPatient();
    expect(await add({ [field]: taken })).toMatchObject({ [field]: taken });
    await expect(add({ rank: 'SECONDARY', [field]: not })).rejects.toMatchObject(refusedAt(`body.${field}`));
  });

  test('names the policyholder of a patient who is not the subscriber', async () => {
    const { add } = await aPatient();
    const employer = await add({ subscriberRelationship: 'OTHER', subscriber: { lastName: 'Harbor Mills' } });
    expect(employer.subscriber).toEqual({ ...unknown, lastName: 'Harbor Mills' });
    const parent = await add({ ...full, subscriber });
    expect(parent.subscriber).toEqual({ ...subscriber, address: { ...subscriber.address, line2: null } });
    await expect(add({ ...full, subscriberRelationship: 'SELF', subscriber })).rejects.toMatchObject(
      refusedAt('body.subscriber'),
    );
  });

  test.each([
    ['lastName', 'n'.repeat(100), 'n'.repeat(101)],
    ['firstName', 'n'.repeat(100), 'n'.repeat(101)],
    ['firstName', 'n', ''],
    ['dateOfBirth', '2024-02-29', '2026-02-29'],
    ['sex', 'U', 'X'],
  ])('takes %s %j of a policyholder and answers 400 to %j', async (field, taken, not) => {
    const { add } = await aPatient();
    const by = (value: string) => ({ ...full, subscriber: { ...subscriber, [field]: value } });
    expect((await add(by(taken))).subscriber).toMatchObject({ [field]: taken });
    await expect(add(by(not))).rejects.toMatchObject(refusedAt(`body.subscriber.${field}`));
  });

  test('accepts a coverage of one day, and answers 400 to one that ends a day before it starts', async () => {
    const { add } = await aPatient();
    const day = { effectiveFrom: '2026-03-02', effectiveTo: '2026-03-02' };
    expect(await add(day)).toMatchObject(day);
    const backwards = { rank: 'SECONDARY', effectiveFrom: '2026-03-02', effectiveTo: '2026-03-01' };
    await expect(add(backwards)).rejects.toMatchObject(refusedAt('body.effectiveTo'));
  });

  test('answers 404 for a patient or payer that is unknown or of another organization', async () => {
    const { add } = await aPatient();
    const foreign = await aPatient({ as: aPrincipal() });
    for (const payerId of [foreign.payerId, 'pyr_unknown']) {
      await expect(add({ payerId })).rejects.toMatchObject({ status: 404 });
    }
    const own = await aRecord(host, 'Payer', payerBody);
    for (const patientId of [foreign.patientId, 'pat_unknown']) {
      const input = { params: { patientId }, body: { payerId: own.id } };
      await expect(host.call('reference.createCoverage', input)).rejects.toMatchObject({ status: 404 });
    }
    expect((await foreign.list()).total).toBe(0);
  });

  test('answers 409 with the record that has its externalId', async () => {
    const { id } = await (await aPatient()).add({ externalId: 'COV-HELD' });
    const { add } = await aPatient();
    await expect(add({ externalId: 'COV-HELD' })).rejects.toMatchObject({
      status: 409,
      details: { existingId: id },
    });
  });

  test.each([
    [{}],
    [{ effectiveTo: '2026-02-01' }],
    [{ effectiveFrom: '2026-05-31' }],
    [{ effectiveFrom: '2026-02-01', effectiveTo: '2026-05-31' }],
    [{ effectiveFrom: '2026-03-01', effectiveTo: '2026-03-01' }],
    [{ effectiveFrom: '2026-01-01', effectiveTo: '2026-12-31' }],
  ])('answers 409 with the other coverage to a second PRIMARY on overlapping days: %j', async (days) => {
    const { add, list } = await aPatient();
    const first = await add({ effectiveFrom: '2026-02-01', effectiveTo: '2026-05-31' });
    await expect(add(days)).rejects.toMatchObject({ status: 409, details: { existingId: first.id } });
    expect((await list()).total).toBe(1);
  });

  test.each([
    [{ effectiveTo: '2026-01-31' }],
    [{ effectiveFrom: '2026-06-01' }],
    [{ rank: 'SECONDARY' }],
    [{ rank: 'TERTIARY', effectiveFrom: '2026-02-01' }],
  ])('accepts a PRIMARY up to the day before or from the day after, and any other rank: %j', async (body) => {
    const { add } = await aPatient();
    await add({ effectiveFrom: '2026-02-01', effectiveTo: '2026-05-31' });
    expect(await add(body)).toMatchObject(body);
  });

  test('lets another patient have the same payer as PRIMARY', async () => {
    const { payerId, add } = await aPatient();
    await add();
    expect(await (await aPatient()).add({ payerId })).toMatchObject({ payerId, rank: 'PRIMARY' });
  });

  test('of ten requests for a PRIMARY, one succeeds', async () => {
    const { add, list } = await aPatient();
    const results = await Promise.allSettled(Array.from({ length: 10 }, () => add()));
    const { coverages, total } = await list();
    expect(total).toBe(1);
    const refusals = results.filter((result) => result.status === 'rejected').map(({ reason }) => reason);
    expect(refusals).toHaveLength(9);
    for (const refusal of refusals) {
      expect(refusal).toMatchObject({ status: 409, details: { existingId: coverages[0].id } });
    }
  });
});

describe('reference.updateCoverage', () => {
  test('changes the fields that are sent, clears with null and keeps the others', async () => {
    const { add, list } = await aPatient();
    const coverage = await add({ ...full, externalId: 'COV-2' });
    const payer = await aRecord(host, 'Payer', payerBody);
    const now = new Date('2026-03-03T15:00:00.000Z');
    const body = {
      externalId: null,
      payerId: payer.id,
      rank: 'PRIMARY',
      memberId: 'W9',
      groupNumber: null,
      subscriberRelationship: 'SPOUSE',
      effectiveTo: null,
    };
    const { data, tag } = await update(coverage.id, body, { now });
    expect(data.coverage).toEqual({ ...coverage, ...body, updatedAt: '2026-03-03T15:00:00.000Z' });
    expect(tag).toBe('"2"');
    expect((await list()).coverages).toEqual([data.coverage]);
  });

  test('ends a coverage on its first day; answers 400 to an earlier end, and to a start after the end', async () => {
    const { add } = await aPatient();
    const { id } = await add({ effectiveFrom: '2026-03-02' });
    await expect(update(id, { effectiveTo: '2026-03-01' })).rejects.toMatchObject(
      refusedAt('body.effectiveTo'),
    );
    const { data } = await update(id, { effectiveTo: '2026-03-02' });
    expect(data.coverage.effectiveTo).toBe('2026-03-02');
    await expect(update(id, { effectiveFrom: '2026-03-03' })).rejects.toMatchObject(
      refusedAt('body.effectiveTo'),
    );
  });

  test('allows a new PRIMARY after ending the old one, but no overlapping day', async () => {
    const { add } = await aPatient();
    const old = await add({ effectiveFrom: '2025-01-01' });
    await update(old.id, { effectiveTo: '2026-02-28' });
    const next = await add({ effectiveFrom: '2026-03-01' });
    for (const effectiveTo of ['2026-03-01', null]) {
      await expect(update(old.id, { effectiveTo })).rejects.toMatchObject({
        status: 409,
        details: { existingId: next.id },
      });
    }
    expect((await update(old.id, { memberId: 'W1' })).data.coverage.effectiveTo).toBe('2026-02-28');
  });

  test('replaces and removes the policyholder, whom a subscriber must not have', async () => {
    const { add } = await aPatient();
    const { id } = await add({ ...full, subscriber });
    expect((await update(id, { memberId: 'W1' })).data.coverage.subscriber).toMatchObject(subscriber);
    const { data } = await update(id, { subscriber: { lastName: 'Hale' } });
    expect(data.coverage.subscriber).toEqual({ ...unknown, lastName: 'Hale' });
    const self = { subscriberRelationship: 'SELF' };
    await expect(update(id, self)).rejects.toMatchObject(refusedAt('body.subscriber'));
    expect((await update(id, { ...self, subscriber: null })).data.coverage).toMatchObject({
      ...self,
      subscriber: null,
    });
  });

  test('answers 409 to a change to PRIMARY on days of another PRIMARY', async () => {
    const { add } = await aPatient();
    const primary = await add();
    const secondary = await add({ rank: 'SECONDARY' });
    await expect(update(secondary.id, { rank: 'PRIMARY' })).rejects.toMatchObject({
      status: 409,
      details: { existingId: primary.id },
    });
    await update(primary.id, { rank: 'TERTIARY' });
    expect((await update(secondary.id, { rank: 'PRIMARY' })).data.coverage.rank).toBe('PRIMARY');
  });

  test.each(['payerId', 'rank', 'subscriberRelationship'])('answers 400 to null for %s', async (field) => {
    const { id } = await (await aPatient()).add();
    await expect(update(id, { [field]: null })).rejects.toMatchObject(refusedAt(`body.${field}`));
  });

  test('answers 409 with the record that has the externalId', async () => {
    const { add } = await aPatient();
    const held = await add({ externalId: 'COV-3' });
    const { id } = await add({ rank: 'SECONDARY' });
    await expect(update(id, { externalId: 'COV-3' })).rejects.toMatchObject({
      status: 409,
      details: { existingId: held.id },
    });
  });

  test('answers 412 to an old version', async () => {
    const { id } = await (await aPatient()).add();
    await update(id, { memberId: 'W1' }, { ifMatch: '"1"' });
    await expect(update(id, { memberId: 'W2' }, { ifMatch: '"1"' })).rejects.toMatchObject({ status: 412 });
  });

  test('answers 404 for a coverage, and for a payer, that is missing or of another organization', async () => {
    const foreign = await aPatient({ as: aPrincipal() });
    for (const id of [(await foreign.add()).id, 'cov_unknown']) {
      await expect(update(id, {})).rejects.toMatchObject({ status: 404 });
    }
    const { id } = await (await aPatient()).add();
    for (const payerId of [foreign.payerId, 'pyr_unknown']) {
      await expect(update(id, { payerId })).rejects.toMatchObject({ status: 404 });
    }
  });
});

describe('reference.listCoverages', () => {
  test('sorts by rank, then by latest start, and returns coverages of this patient only', async () => {
    const { add, list } = await aPatient();
    await (await aPatient()).add();
    await add({ rank: 'TERTIARY' });
    await add({ effectiveTo: '2024-12-31' });
    await add({ effectiveFrom: '2025-01-01', effectiveTo: '2025-12-31' });
    await add({ effectiveFrom: '2026-01-01' });
    await add({ rank: 'SECONDARY', effectiveFrom: '2020-01-01' });
    const { coverages, total } = await list();
    expect(total).toBe(5);
    const starts = coverages.map((one: Body) => [one.rank, one.effectiveFrom]);
    expect(starts).toEqual([
      ['PRIMARY', '2026-01-01'],
      ['PRIMARY', '2025-01-01'],
      ['PRIMARY', null],
      ['SECONDARY', '2020-01-01'],
      ['TERTIARY', null],
    ]);
    const page = await list({ skip: '1', take: '2' });
    expect(page).toEqual({ coverages: coverages.slice(1, 3), total: 5, nextCursor: expect.any(String) });
  });

  test('is empty for a patient without coverages, and a 404 for one that is missing or of another organization', async () => {
    expect(await (await aPatient()).list()).toEqual({ coverages: [], total: 0, nextCursor: null });
    const foreign = await aPatient({ as: aPrincipal() });
    for (const patientId of [foreign.patientId, 'pat_unknown']) {
      const read = host.call('reference.listCoverages', { params: { patientId } });
      await expect(read).rejects.toMatchObject({ status: 404 });
    }
  });
});

describe('reference.listAllCoverages', () => {
  test('lists the coverages of all patients, newest first, by each filter, bounds included', async () => {
    const options = { as: aPrincipal() };
    const [one, other] = [await aPatient(options), await aPatient(options)];
    const primary = await one.add({
      externalId: 'COV-1',
      effectiveFrom: '2026-01-01',
      effectiveTo: '2026-06-30',
    });
    const secondary = await one.add({ rank: 'SECONDARY', isQmb: true, effectiveFrom: '2026-07-01' });
    const open = await other.add();
    const list = async (query: Record<string, string | string[]> = {}) => {
      const { data } = await host.call('reference.listAllCoverages', { query }, options);
      return { shown: data.coverages, total: data.total, nextCursor: data.nextCursor };
    };
    const all = [open, secondary, primary];
    const found = async (query: Record<string, string | string[]>) => {
      const { shown, total } = await list(query);
      expect(total).toBe(shown.length);
      return shown.map(({ id }: { id: string }) => id);
    };
    expect(await list()).toEqual({ shown: all, total: 3, nextCursor: null });
    expect((await list({ sort: 'createdAt' })).shown).toEqual(all.toReversed());
    const first = await list({ take: '2' });
    expect(first).toMatchObject({ shown: all.slice(0, 2), total: 3 });
    expect(await list({ take: '2', cursor: first.nextCursor })).toEqual({
      shown: [primary],
      total: 3,
      nextCursor: null,
    });
    expect(await found({ patientId: [one.patientId, 'pat_none'] })).toEqual([secondary.id, primary.id]);
    expect(await found({ payerId: other.payerId })).toEqual([open.id]);
    expect(await found({ externalId: 'COV-1' })).toEqual([primary.id]);
    expect(await found({ rank: ['PRIMARY'] })).toEqual([open.id, primary.id]);
    expect(await found({ isQmb: 'true' })).toEqual([secondary.id]);
    expect(await found({ isQmb: 'false', rank: 'SECONDARY' })).toEqual([]);
    expect(await found({ effectiveOn: '2025-12-31' })).toEqual([open.id]);
    expect(await found({ effectiveOn: '2026-01-01' })).toEqual([open.id, primary.id]);
    expect(await found({ effectiveOn: '2026-06-30' })).toEqual([open.id, primary.id]);
    expect(await found({ effectiveOn: '2026-07-01' })).toEqual([open.id, secondary.id]);
  });

  test.each([
    ['patientId', ''],
    ['rank', 'QUATERNARY'],
    ['isQmb', 'yes'],
    ['effectiveOn', '2026-02-30'],
    ['sort', 'rank'],
    ['take', '101'],
  ])('refuses %s=%s', async (name, value) => {
    const asked = host.call('reference.listAllCoverages', { query: { [name]: value } });
    await expect(asked).rejects.toMatchObject({ status: 400 });
  });

  test('shows nothing of another organization', async () => {
    await (await aPatient()).add();
    const { data } = await host.call('reference.listAllCoverages', {}, { as: aPrincipal() });
    expect(data).toEqual({ coverages: [], total: 0, nextCursor: null });
  });
});
