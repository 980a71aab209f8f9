import { aPrincipal, type CallOptions, type TestHost } from '@rcm/testing';
import { aRecord, patientBody } from '@rcm/testing/records';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { referenceHost } from '../../test/reference-host.ts';
import { keepEligibility } from '../lookups.ts';
import type { EligibilityAnswer } from './eligibility.ts';

let host: TestHost;
beforeAll(async () => {
  host = await referenceHost();
});
afterAll(() => host.close());

const benefit = {
  serviceType: '30',
  coverageLevel: 'IND',
  isInNetwork: true,
  copay: null,
  coinsurancePercent: null,
  deductible: '500.00',
  deductibleRemaining: null,
  outOfPocketMaximum: null,
  outOfPocketRemaining: null,
};

const aResponse = (answerId: string, values: Partial<EligibilityAnswer> = {}): EligibilityAnswer => ({
  answerId,
  payer: { name: 'Meridian Health', identifier: '60054' },
  patient: { lastName: 'ELLIS', firstName: 'ROWAN', dateOfBirth: '1984-02-29' },
  memberId: 'M100',
  groupNumber: 'GRP-7',
  isSubscriber: true,
  asOf: '2026-03-01',
  isActive: true,
  planName: 'Gold 123 Plan',
  planFrom: '2026-01-01',
  planTo: null,
  rejectReasons: [],
  benefits: [benefit],
  ...values,
});

const shown = (answer: EligibilityAnswer) => {
  const { asOf, isActive, planName, planFrom, planTo, rejectReasons, benefits } = answer;
  return { asOf, isActive, planName, planFrom, planTo, rejectReasons, benefits };
};

/** A patient of a separate organization, with a coverage and a member id. */
async function aMember() {
  const options: CallOptions = { as: aPrincipal() };
  const as = options.as ?? host.principal;
  const patient = await aRecord(host, 'Patient', patientBody, options);
  const payer = await aRecord(
    host,
    'Payer',
    { name: 'Meridian', payerCode: '60054', programType: 'ERISA' },
    options,
  );
  const params = { patientId: patient.id as string };
  const input = { params, body: { payerId: payer.id, memberId: 'M100' } };
  await host.call('reference.createCoverage', input, options);
  return {
    params,
    options,
    store: (...answers: readonly EligibilityAnswer[]) =>
      host.inside(as, (context) => keepEligibility(context, answers)),
    read: async (patientId = params.patientId) =>
      (await host.call('reference.listCoverages', { params: { patientId } }, options)).data.coverages,
  };
}

describe('an eligibility response', () => {
  test('is returned with its coverage and replaces an earlier one; null if there is none', async () => {
    const { store, read } = await aMember();
    expect(await read()).toMatchObject([{ eligibility: null }]);
    expect(await store(aResponse('a1'))).toEqual([true]);
    expect((await read())[0].eligibility).toEqual(shown(aResponse('a1')));
    const later = aResponse('a2', { asOf: '2026-03-02', isActive: false, planName: null, benefits: [] });
    await store(later, aResponse('a3', { asOf: '2026-03-01' }));
    expect((await read())[0].eligibility).toEqual(shown(later));
    const sameDay = aResponse('a4', { asOf: '2026-03-02', isActive: null, rejectReasons: ['75'] });
    await store(sameDay);
    expect((await read())[0].eligibility).toEqual(shown(sameDay));
  });

  test('is merged from its parts, by service type, level and network', async () => {
    const { store, read } = await aMember();
    const part = (values: Partial<EligibilityAnswer>) =>
      aResponse('p1', { isActive: null, planName: null, planFrom: null, benefits: [], ...values });
    await store(
      part({ isActive: true, planName: 'Gold 123 Plan' }),
      part({ benefits: [benefit] }),
      part({ isActive: false, benefits: [{ ...benefit, deductible: '900.00' }] }),
    );
    await store(
      part({
        benefits: [{ ...benefit, deductible: null, deductibleRemaining: '120.00' }],
        planFrom: '2026-01-01',
      }),
      part({ benefits: [{ ...benefit, isInNetwork: false, copay: '30.00' }] }),
    );
    expect((await read())[0].eligibility).toMatchObject({
      isActive: true,
      planName: 'Gold 123 Plan',
      planFrom: '2026-01-01',
      benefits: [
        { ...benefit, deductibleRemaining: '120.00' },
        { ...benefit, isInNetwork: false, copay: '30.00' },
      ],
    });
  });

  test('finds its patient by name and date of birth too, and creates a missing coverage', async () => {
    const { store, read } = await aMember();
    const elsewhere = aResponse('b1', {
      memberId: 'X1',
      payer: { name: 'Other Health', identifier: '70000' },
    });
    expect(await store(elsewhere)).toEqual([true]);
    expect(await read()).toMatchObject([
      { rank: 'PRIMARY', memberId: 'M100', eligibility: null },
      { rank: 'SECONDARY', memberId: 'X1', groupNumber: 'GRP-7', eligibility: shown(elsewhere) },
    ]);
  });

  test('creates a PRIMARY coverage if the patient has none', async () => {
    const { store, read, options } = await aMember();
    const other = await aRecord(host, 'Patient', { ...patientBody, firstName: 'Quinn' }, options);
    await store(
      aResponse('c1', { memberId: 'X2', patient: { ...aResponse('').patient, firstName: 'QUINN' } }),
    );
    expect(await read(other.id)).toMatchObject([
      { rank: 'PRIMARY', memberId: 'X2', eligibility: { isActive: true } },
    ]);
  });

  test('for an unknown patient creates nothing', async () => {
    const { store, options } = await aMember();
    const patient = { lastName: 'VANCE', firstName: 'SAGE', dateOfBirth: '1970-01-01' };
    const payer = { name: 'New', identifier: 'N1' };
    expect(await store(aResponse('d1', { patient, payer, memberId: 'X3' }))).toEqual([false]);
    const totals = await Promise.all(
      ['Patients', 'Payers'].map(
        async (kind) => (await host.call(`reference.list${kind}`, {}, options)).data.total,
      ),
    );
    expect(totals).toEqual([1, 1]);
  });
});
