import { type CallOptions, type TestHost, testHost } from '@rcm/testing';
import { createAppeals } from '../src/module.ts';
import type { AppealDenialCase, AppealWithoutDecision, MovedAppeal } from '../src/ports.ts';

const medicalNecessity: Omit<AppealDenialCase, 'id'> = {
  caseNumber: 'DC-20260601-7K3QX9RT',
  claimId: 'clm_1',
  claimNumber: 'CLM-10042',
  payerId: 'pay_1',
  payerName: 'Blue Ridge 50% Plan',
  payerProgram: 'MEDICARE_FFS',
  denialReason: 'Not deemed a medical necessity',
  primaryCode: '50',
  groupCode: 'CO',
  remarkCodes: ['N115'],
  denialDate: new Date('2026-06-01T16:00:00Z'),
  deniedAmount: '1500.00',
  status: 'OPEN',
  appealRights: true,
  guardrailReasons: [],
  lines: [{ lineNumber: 2 }],
  assignedToId: null,
};

const cases: Readonly<Record<string, Partial<AppealDenialCase>>> = {
  dnc_medicare: {},
  dnc_commercial: {
    payerProgram: 'COMMERCIAL',
    payerId: 'pay_2',
    payerName: 'Harbor_Health',
    claimId: 'clm_2',
    assignedToId: 'mem_1',
  },
  dnc_whole: { claimId: 'clm_2', lines: [{ lineNumber: null }] },
  dnc_other: { payerProgram: 'OTHER' },
  dnc_refreshed: {},
  dnc_assigned: {},
  dnc_paid: { claimId: 'clm_paid' },
  dnc_large: { deniedAmount: '999999999999.99' },
  dnc_small: { deniedAmount: '199.99' },
  dnc_withdrawn: { status: 'WITHDRAWN' },
  dnc_no_codes: { groupCode: null, primaryCode: null, remarkCodes: [] },
  dnc_no_rights: { appealRights: false, guardrailReasons: ['MA130: the claim was unprocessable'] },
};

/** The calls of `appealMoved`, in order. */
export const moves: MovedAppeal[] = [];

/** The calls of `decisionUndone`, in order. */
export const undoneDecisions: AppealWithoutDecision[] = [];

/** The claim payments that were posted to claims, by claim. */
export const payments = new Map<string, { readonly id: string; readonly postedAt: Date }>();

/** The locked denial cases, in order. */
export const lockedCases: string[] = [];

export const appeals = createAppeals({
  denialCase: async (_context, id) => {
    const known = cases[id];
    return known === undefined ? null : { ...medicalNecessity, ...known, id };
  },
  lockDenialCase: async (_context, id) => lockedCases.push(id),
  letterFacts: async (_context, claimId) =>
    claimId === 'clm_2'
      ? {
          patientName: 'Mara Quinn',
          memberIdentifier: 'W123456789',
          datesOfService: '2026-02-11 to 2026-02-13',
          providerName: 'Avery Stone, NPI 1558598797',
          returnAddress: '1 Main Street, Fresno, CA 93701',
          payerAddress: 'PO Box 100, Richmond, VA 23220',
          payerClaimNumber: 'ICN-1',
          diagnoses: 'M54.50, I10',
          acceptance: 'Harbor Health on 2026-02-15',
          originalFilingDate: '2026-02-14',
          authorizationNumber: null,
          services: [
            { lineNumber: 1, description: '99213 on 2026-02-11, $150.00' },
            { lineNumber: 2, description: '72148-26 on 2026-02-13, $500.00' },
          ],
        }
      : null,
  signatory: async (_context, memberId) => (memberId === 'mem_1' ? { name: 'Jordan Blake' } : null),
  paymentAfter: async (_context, claimId, after) => {
    const payment = payments.get(claimId);
    return payment && payment.postedAt > after ? payment : null;
  },
  appealMoved: [async (_context, appeal) => moves.push(appeal)],
  decisionUndone: [async (_context, appeal) => undoneDecisions.push(appeal)],
});

/** A time after the denial at which tests create appeals. */
export const afterDenial = new Date('2026-06-10T15:00:00.000Z');

/** Starts the module on its own database. */
export async function appealsHost() {
  const host: TestHost = await testHost([appeals]);
  const call: TestHost['call'] = (id, input, options) =>
    host.call(id, input, { now: afterDenial, ...options });

  /** Creates an appeal and moves it through the statuses. */
  async function anAppeal(
    body: Readonly<Record<string, unknown>> = {},
    path: readonly string[] = [],
    options: CallOptions = {},
  ) {
    const created = await call(
      'appeals.createAppeal',
      { body: { denialCaseId: 'dnc_medicare', ...body } },
      options,
    );
    let { appeal } = created.data;
    const params = { appealId: appeal.id as string };
    for (const status of path) {
      const moved = await call('appeals.transitionAppeal', { params, body: { status } }, options);
      appeal = moved.data.appeal;
    }
    return { params, appeal };
  }

  return { host, call, anAppeal, close: () => host.close() };
}

/** The shortest paths to the statuses that tests start from. */
export const pathTo = {
  ready: ['READY_FOR_SUBMISSION'],
  submitted: ['READY_FOR_SUBMISSION', 'SUBMITTED'],
  unfavorable: ['READY_FOR_SUBMISSION', 'SUBMITTED', 'DECIDED_UNFAVORABLE'],
} as const;
