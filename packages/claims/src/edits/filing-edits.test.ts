import { aPrincipal, type TestHost } from '@rcm/testing';
import { anAuthorization, aRecord, patientBody, payerBody, providerBody } from '@rcm/testing/records';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { claimsHost } from '../../test/claims-host.ts';
import { Claim } from '../claims/claim.ts';
import { claimsToWrite, factsForEdits, filingEdits } from '../lookups.ts';
import { mostServicesOfDay } from './facts.ts';

type Body = Readonly<Record<string, unknown>>;

let host: TestHost;
let as: ReturnType<typeof aPrincipal>;
/** What the claims of a test have in common. */
let common: { readonly patientId: string; readonly payerId: string; readonly providerId: string };
beforeAll(async () => {
  host = await claimsHost();
});
beforeEach(async () => {
  as = aPrincipal();
  common = {
    patientId: (await aRecord(host, 'Patient', patientBody, { as })).id,
    payerId: (await aRecord(host, 'Payer', { ...payerBody, timelyFilingDays: 90 }, { as })).id,
    providerId: (await aRecord(host, 'Provider', providerBody, { as })).id,
  };
});
afterAll(() => host.close());

const day = '2026-02-10';

/** A claim of an office visit on 10 February 2026. */
const aClaim = (body: Body = {}): Promise<Claim> =>
  aRecord(
    host,
    'Claim',
    { ...common, serviceDate: day, lines: [{ procedureCode: '99213', chargeAmount: 100 }], ...body },
    { as },
  );

const setContent = async (claimId: string, claim: Body) => {
  const { tag } = await host.call('reference.getClaim', { params: { claimId } }, { as });
  const body = { professional: { claim } };
  await host.call('reference.setClaimContent', { params: { claimId }, body }, { as, ifMatch: tag ?? '' });
};

/** The failed edits of a claim on a day. */
const failed = ({ id }: { readonly id: string }, today = '2026-02-20') =>
  host.inside(as, async (context) => {
    const written = await claimsToWrite({ answersOfClaims: async () => [] })(context, [id]);
    const facts = await factsForEdits(context, written);
    return written.flatMap((claim) => {
      const known = facts.get(claim.claimId);
      return known ? filingEdits(claim, known, today) : [];
    });
  });

const codes = async (...given: Parameters<typeof failed>) =>
  (await failed(...given)).map(({ code, path, severity }) => [code, path, severity]);

/** Sets columns of a claim that other operations set. */
const change = (id: string, values: Partial<Claim>) =>
  host.inside(as, async (context) => {
    Object.assign(await context.find(Claim, id), values);
  });

describe('the filing limit of a payer', () => {
  const late = (severity: string) => [['TIMELY_FILING', 'claim.delayReason', severity]];

  test('is the last day on which a claim is sent', async () => {
    const claim = await aClaim();
    expect(await codes(claim, '2026-05-11')).toEqual([]);
    expect(await codes(claim, '2026-05-12')).toEqual(late('ERROR'));
  });

  test('is none for a payer without one', async () => {
    const payer = await aRecord(host, 'Payer', payerBody, { as });
    expect(await codes(await aClaim({ payerId: payer.id }), '2036-01-01')).toEqual([]);
  });

  test('warns of a claim with a delay reason, a replacement and a claim to a later payer', async () => {
    const [excused, replacement, secondary] = [
      await aClaim(),
      await aClaim({ frequencyCode: '7' }),
      await aClaim({
        payerRank: 'SECONDARY',
        patientId: (await aRecord(host, 'Patient', patientBody, { as })).id,
      }),
    ];
    await setContent(excused.id, { delayReason: '1' });
    for (const claim of [excused, replacement, secondary]) {
      expect((await codes(claim, '2026-05-12'))[0]).toEqual(late('WARNING')[0]);
    }
  });

  test('does not hold for a void', async () => {
    const claim = await aClaim();
    await change(claim.id, { frequencyCode: '8' });
    expect(await codes(claim, '2026-05-12')).toEqual([]);
  });
});

describe('the coverage on the day of the service', () => {
  const cover = (body: Body) =>
    host.call(
      'reference.createCoverage',
      { params: { patientId: common.patientId }, body: { payerId: common.payerId, ...body } },
      { as },
    );
  const uncovered = [['COVERAGE_NOT_IN_FORCE', 'claim.services[0].serviceDates', 'ERROR']];

  test('begins with its first day and ends with its last', async () => {
    await cover({ effectiveFrom: '2026-02-10', effectiveTo: '2026-02-12' });
    for (const [serviceDate, expected] of [
      ['2026-02-09', uncovered],
      ['2026-02-10', []],
      ['2026-02-12', []],
      ['2026-02-13', uncovered],
    ] as const) {
      expect(await codes(await aClaim({ serviceDate }))).toEqual(expected);
    }
  });

  test('may be one of several by the payer, and is not that of another payer', async () => {
    const other = await aRecord(host, 'Payer', payerBody, { as });
    await cover({ effectiveTo: '2026-01-31' });
    await cover({ payerId: other.id, rank: 'SECONDARY' });
    const claim = await aClaim();
    expect(await codes(claim)).toEqual(uncovered);
    await cover({ effectiveFrom: '2026-02-01' });
    expect(await codes(claim)).toEqual([]);
  });

  test('is unknown of a patient without coverages by the payer', async () => {
    expect(await codes(await aClaim())).toEqual([]);
  });

  test('is that of the first day in an institution', async () => {
    await cover({ effectiveTo: '2026-02-10' });
    const stay = (first: string) => ({
      typeOfBill: '0131',
      serviceDate: first,
      lines: [{ procedureCode: '99213', revenueCode: '0510', chargeAmount: 10, serviceDate: '2026-02-11' }],
    });
    const ofInstitution = async (first: string) => (await codes(await aClaim(stay(first))))[0];
    expect(await ofInstitution('2026-02-10')).toBeUndefined();
    expect(await ofInstitution('2026-02-11')).toEqual(['COVERAGE_NOT_IN_FORCE', 'claim.dates', 'ERROR']);
  });
});

describe('an authorization of the payer', () => {
  const authorize = (body: Body) =>
    anAuthorization(host, { patientId: common.patientId, payerId: common.payerId, ...body }, { as });
  const lines = [{ procedureCode: '97110', chargeAmount: 10 }];
  const missing = (severity: string, code = 'AUTHORIZATION_MISSING') => [
    [code, 'claim.authorizationNumber', severity],
  ];

  test('needs its number on the claim or the line', async () => {
    await authorize({});
    const claim = await aClaim({ lines });
    expect(await failed(claim)).toEqual([
      {
        code: 'AUTHORIZATION_MISSING',
        path: 'claim.authorizationNumber',
        message: 'The payer authorized procedures, and the claim lacks the number (REF*G1): 97110',
        severity: 'ERROR',
        source: 'Authorizations of the patient',
      },
    ]);
    await setContent(claim.id, { services: [{ authorizationNumber: 'AUTH-1' }] });
    expect(await codes(claim)).toEqual([]);
    expect(
      await codes(await aClaim({ lines, authorizationNumbers: ['AUTH-1'], serviceDate: '2026-02-11' })),
    ).toEqual([]);
  });

  test('concerns its procedures, days, patient and payer', async () => {
    await authorize({ effectiveFrom: '2026-02-10', effectiveTo: '2026-02-12' });
    await anAuthorization(host, { payerId: common.payerId, procedureCodes: ['99213'] }, { as });
    for (const [serviceDate, expected] of [
      ['2026-02-09', []],
      ['2026-02-10', missing('ERROR')],
      ['2026-02-12', missing('ERROR')],
      ['2026-02-13', []],
    ] as const) {
      expect(await codes(await aClaim({ serviceDate, lines }))).toEqual(expected);
    }
    expect(await codes(await aClaim())).toEqual([]);
  });

  test.each([
    [{ procedureCodes: [], serviceDescription: 'Therapy' }, missing('WARNING')],
    [{ status: 'REQUESTED' }, missing('WARNING', 'AUTHORIZATION_NOT_APPROVED')],
    [{ status: 'DENIED' }, missing('WARNING', 'AUTHORIZATION_NOT_APPROVED')],
    [{ status: 'CANCELLED' }, []],
  ])('that is %j', async (values, expected) => {
    await authorize(values);
    expect(await codes(await aClaim({ lines }))).toEqual(expected);
  });
});

describe('the same service on another claim', () => {
  const path = 'claim.services[0].service.procedure';
  const exact = [['DUPLICATE_SERVICE', path, 'ERROR']];
  const suspected = [['SUSPECTED_DUPLICATE', path, 'WARNING']];
  const none: string[][] = [];
  const service = (values: Body) => ({ lines: [{ procedureCode: '99213', chargeAmount: 100, ...values }] });
  const sent = { billedAt: '2026-02-11T12:00:00Z' };

  test.each<[string, Body, readonly (readonly string[])[]]>([
    ['that was sent', {}, exact],
    ['with another charge', service({ chargeAmount: 99 }), suspected],
    ['with other units', service({ units: 2 }), suspected],
    ['with a modifier', service({ modifiers: ['25'] }), none],
    ['with another procedure', service({ procedureCode: '99214' }), none],
    ['with a date of the line', { ...service({ serviceDate: day }), serviceDate: '2026-02-01' }, exact],
    ['on another day', { serviceDate: '2026-02-11' }, none],
    ['with another day of the line', service({ serviceDate: '2026-02-11' }), none],
    ['of an institution', { typeOfBill: '0131' }, none],
  ])('%s', async (_case, values, expected) => {
    await aClaim({ ...sent, ...values });
    expect(await codes(await aClaim())).toEqual(expected);
  });

  test('of another provider, patient, or payer', async () => {
    const provider = await aRecord(host, 'Provider', { ...providerBody, npi: '1245319599' }, { as });
    const patient = await aRecord(host, 'Patient', patientBody, { as });
    await aClaim({ ...sent, providerId: provider.id });
    await aClaim({ ...sent, patientId: patient.id });
    const claim = await aClaim();
    expect(await codes(claim)).toEqual([]);
    const payer = await aRecord(host, 'Payer', payerBody, { as });
    await aClaim({ ...sent, payerId: payer.id });
    expect(await codes(claim)).toEqual(suspected);
  });

  test.each(['76', '77', '91', '59', 'XE', 'XP', 'XS', 'XU'])(
    'with modifier %s is none',
    async (modifier) => {
      const repeated = service({ modifiers: [modifier] });
      await aClaim({ ...sent, ...repeated });
      expect(await codes(await aClaim(repeated))).toEqual([]);
    },
  );

  test('with the same modifiers in another order', async () => {
    await aClaim({ ...sent, ...service({ modifiers: ['25', 'GC'] }) });
    expect(await codes(await aClaim(service({ modifiers: ['GC', '25'] })))).toEqual(exact);
  });

  test('that was voided or replaced, or voids another, is none', async () => {
    const [voided, replaced, cancellation] = [await aClaim(), await aClaim(), await aClaim(sent)];
    await change(cancellation.id, { frequencyCode: '8' });
    const params = { claimId: voided.id };
    await host.call('reference.voidClaim', { params, body: { reason: 'A mistake' } }, { as });
    await change(replaced.id, { status: 'REPLACED' });
    expect(await codes(await aClaim())).toEqual([]);
  });

  test('is none for a replacement and a void', async () => {
    await aClaim(sent);
    for (const frequencyCode of ['7', '8'] as const) {
      const claim = await aClaim();
      await change(claim.id, { frequencyCode });
      expect(await codes(claim)).toEqual([]);
    }
  });

  test.each<[Claim['submissionState'], (readonly string[])[], (readonly string[])[]]>([
    ['DRAFT', suspected, suspected],
    ['READY', exact, suspected],
    ['BATCHED', exact, exact],
    ['SUBMITTED', exact, exact],
    ['REJECTED', suspected, suspected],
    ['ACCEPTED', exact, exact],
  ])(
    'that is %s keeps the other from being sent if it goes out first',
    async (submissionState, second, first) => {
      const [one, other] = [await aClaim(), await aClaim()];
      await change(one.id, { submissionState });
      expect(await codes(other)).toEqual(second);
      await change(one.id, { submissionState: 'DRAFT' });
      await change(other.id, { submissionState });
      expect(await codes(one)).toEqual(first);
    },
  );

  test('is found in a claim that began 92 days earlier, not in one that began before', async () => {
    const lines = [
      { procedureCode: '97110', chargeAmount: 10 },
      { procedureCode: '99213', chargeAmount: 100, serviceDate: day },
    ];
    await aClaim({ ...sent, lines, serviceDate: '2025-11-09' });
    const claim = await aClaim();
    expect(await codes(claim)).toEqual([]);
    await aClaim({ ...sent, lines, serviceDate: '2025-11-10' });
    expect(await codes(claim)).toEqual(exact);
  });
});

test(`a claim is compared with ${mostServicesOfDay} services of other claims for a day`, async () => {
  const { id } = await aClaim();
  const counted = () =>
    host.inside(as, async (context) => {
      const written = await claimsToWrite({ answersOfClaims: async () => [] })(context, [id]);
      return (await factsForEdits(context, written)).get(id)?.otherServices.length;
    });
  const lines = Array.from({ length: 100 }, () => ({ procedureCode: '99213', chargeAmount: 100 }));
  for (let count = lines.length; count <= mostServicesOfDay; count += lines.length) await aClaim({ lines });
  expect(await counted()).toBe(mostServicesOfDay);
  await aClaim();
  expect(await counted()).toBe(mostServicesOfDay);
});
