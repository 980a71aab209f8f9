import { sum } from '@rcm/money';
import { type CallOptions, type TestHost, testHost } from '@rcm/testing';
import { settleClaims } from '../src/lookups.ts';
import { createReference } from '../src/module.ts';

/** The appointments whose change was told to the estimates, in order. */
export const changedAppointments: string[] = [];

const linked = (prefix: string) => async (_context: unknown, id: string) => [`${prefix}_of_${id}`];

export const reference = createReference({
  account: async (_context, id) => (id === 'acc_1' ? { id } : null),
  estimatesOfAppointment: linked('gfe'),
  scribeJobsOfAppointment: linked('job'),
  appointmentChanged: async (_context, id) => {
    changedAppointments.push(id);
  },
  recordRemittance: async (context, claimId, { lines, ...sent }) => {
    const total = (amountOf: (line: (typeof lines)[number]) => string) => sum(lines.map(amountOf));
    const amounts = {
      allowedAmount: total(({ allowedAmount }) => allowedAmount),
      paidAmount: total(({ paidAmount }) => paidAmount),
      patientResponsibility: '0.00',
    };
    const settlement = { claimId, ...amounts, status: 'PAID', balance: '0.00', lines } as const;
    await settleClaims(context, [{ ...settlement, payerClaimNumber: sent.payerClaimNumber ?? null }]);
    return {
      id: 'rem_1',
      organizationId: context.organization.id,
      externalId: sent.externalId ?? null,
      claimId,
      receivedAt: sent.receivedAt,
      paymentReference: sent.paymentReference ?? null,
      payerClaimNumber: sent.payerClaimNumber ?? null,
      ...amounts,
      lines,
      createdAt: context.now,
      updatedAt: context.now,
    };
  },
  remittancesOfClaim: async () => [],
  denialCasesOfClaim: linked('dnc'),
  hasDenialCase: (claimId) =>
    `exists (select from reference_data.claims c where c.organization_id = :tenant and c.id = ${claimId}
      and c.claim_number like 'WITH-CASE%')`,
  appealsOfClaim: linked('apl'),
  underpaymentCasesOfClaim: linked('upc'),
  lastExclusionCheck: async (_context, { npi }) =>
    npi === '1234567893'
      ? { id: 'exc_1', status: 'EXC_CLEAR', checkedAt: new Date('2026-02-01T00:00:00Z') }
      : null,
  credentialing: async (_context, { name }) =>
    name === 'Avery Stone' ? { sessionId: 'crd_1', sessionType: 'INITIAL', status: 'APPROVED' } : null,
});

/** The reference data module on a database of its own. */
export const referenceHost = () => testHost([reference]);

export const patientBody = { firstName: 'Rowan', lastName: 'Ellis', dateOfBirth: '1984-02-29' };
export const facilityBody = { name: 'Riverside Clinic' };
export const providerBody = { firstName: 'Avery', lastName: 'Stone', npi: '1234567893' };
export const payerBody = { name: 'Blue Valley Health Plan', programType: 'COMMERCIAL' };

type Body = Readonly<Record<string, unknown>>;

/** Creates a record and gives it as it is shown. */
export async function aRecord(
  host: TestHost,
  kind: 'Patient' | 'Facility' | 'Provider' | 'Payer' | 'Appointment' | 'Claim',
  body: Body,
  options: CallOptions = {},
) {
  const { data } = await host.call(`reference.create${kind}`, { body }, options);
  return data[kind.toLowerCase()];
}

/** Creates a claim for a new patient and payer. */
export async function aClaim(host: TestHost, overrides: Body = {}, options: CallOptions = {}) {
  const patient = await aRecord(host, 'Patient', patientBody, options);
  const payer = await aRecord(host, 'Payer', payerBody, options);
  const body = {
    patientId: patient.id,
    payerId: payer.id,
    serviceDate: '2026-02-10',
    lines: [{ procedureCode: '99213', chargeAmount: 100 }],
    ...overrides,
  };
  return aRecord(host, 'Claim', body, options);
}
