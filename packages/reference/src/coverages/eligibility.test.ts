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

const said = (answerId: string, values: Partial<EligibilityAnswer> = {}): EligibilityAnswer => ({
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

/** A patient of an organization of its own whom a payer covers by a number. */
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
    keep: (...answers: readonly EligibilityAnswer[]) =>
      host.inside(as, (context) => keepEligibility(context, answers)),
    read: async (patientId = params.patientId) =>
      (await host.call('reference.listCoverages', { params: { patientId } }, options)).data.coverages,
  };
}

describe('an answer about eligibility', () => {
  test('is read with the coverage that it is about, in place of an earlier one; null where there is none', async () => {
    const { keep, read } = await aMember();
    expect(await read()).toMatchObject([{ eligibility: null }]);
    expect(await keep(said('a1'))).toEqual([true]);
    expect((await read())[0].eligibility).toEqual(shown(said('a1')));
    const later = said('a2', { asOf: '2026-03-02', isActive: false, planName: null, benefits: [] });
    await keep(later, said('a3', { asOf: '2026-03-01' }));
    expect((await read())[0].eligibility).toEqual(shown(later));
    const sameDay = said('a4', { asOf: '2026-03-02', isActive: null, rejectReasons: ['75'] });
    await keep(sameDay);
    expect((await read())[0].eligibility).toEqual(shown(sameDay));
  });

  test('is put together of its parts, by type of service, level and network', async () => {
    const { keep, read } = await aMember();
    const part = (values: Partial<EligibilityAnswer>) =>
      said('p1', { isActive: null, planName: null, planFrom: null, benefits: [], ...values });
    await keep(
      part({ isActive: true, planName: 'Gold 123 Plan' }),
      part({ benefits: [benefit] }),
      part({ isActive: false, benefits: [{ ...benefit, deductible: '900.00' }] }),
    );
    await keep(
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

  test('finds its patient by name and birthday too, and makes the coverage that is not there', async () => {
    const { keep, read } = await aMember();
    const elsewhere = said('b1', { memberId: 'X1', payer: { name: 'Other Health', identifier: '70000' } });
    expect(await keep(elsewhere)).toEqual([true]);
    expect(await read()).toMatchObject([
      { rank: 'PRIMARY', memberId: 'M100', eligibility: null },
      { rank: 'SECONDARY', memberId: 'X1', groupNumber: 'GRP-7', eligibility: shown(elsewhere) },
    ]);
  });

  test('is first where its patient had no coverage', async () => {
    const { keep, read, options } = await aMember();
    const other = await aRecord(host, 'Patient', { ...patientBody, firstName: 'Quinn' }, options);
    await keep(said('c1', { memberId: 'X2', patient: { ...said('').patient, firstName: 'QUINN' } }));
    expect(await read(other.id)).toMatchObject([
      { rank: 'PRIMARY', memberId: 'X2', eligibility: { isActive: true } },
    ]);
  });

  test('of nobody who is known makes nothing', async () => {
    const { keep, options } = await aMember();
    const patient = { lastName: 'VANCE', firstName: 'SAGE', dateOfBirth: '1970-01-01' };
    const payer = { name: 'New', identifier: 'N1' };
    expect(await keep(said('d1', { patient, payer, memberId: 'X3' }))).toEqual([false]);
    const totals = await Promise.all(
      ['Patients', 'Payers'].map(
        async (kind) => (await host.call(`reference.list${kind}`, {}, options)).data.total,
      ),
    );
    expect(totals).toEqual([1, 1]);
  });
});
