import type { OpenWork, WorkQuestion, WorkSource } from '@rcm/lists';
import { type ArManagementPorts, createArManagement } from '../src/index.ts';
import { openFollowUpsOf } from '../src/lookups.ts';

const claims = ['clm_denied', 'clm_other', 'clm_paid', 'clm_1', 'clm_2'];
const denialCases: Readonly<Record<string, string>> = {
  clm_denied: 'dnc_1',
  clm_other: 'dnc_2',
  clm_1: 'dnc_clm_1',
  clm_2: 'dnc_clm_2',
};
/** A case with a pending appeal at level 2. */
const appealedCase = {
  id: 'dnc_appealed',
  status: 'UNDER_REVIEW',
  appealDeadline: new Date('2026-05-01T03:59:59.999Z'),
  submittedAt: new Date('2026-02-20T15:00:00Z'),
  confirmationNumber: 'CN-884213',
  overturnedAmount: null,
  recoveredSinceSubmission: '12.50',
} as const;
const members = ['mem_active', 'mem_inactive', 'mem_other'];

/** The open work of another module, which tests set. */
export const denials: OpenWork[] = [];

/** An item of open work of another module. */
export const aDenial = (id: string, values: Partial<OpenWork> = {}): OpenWork => {
  const { amount = '100.00', openedAt = new Date('2026-02-01T12:00:00Z'), rank = 6 } = values;
  return {
    kind: 'DENIAL_CASE',
    record: 'denialCase',
    id,
    label: `D-${id}`,
    cause: 'CO-197',
    causeWords: 'Denied with CO-197',
    operation: 'denial-management.resolveCase',
    claimId: 'clm_denied',
    claimNumber: null,
    patientId: null,
    serviceDate: null,
    payerId: 'pay_1',
    sender: null,
    claimCount: null,
    assignedToId: null,
    amount,
    dueDate: null,
    openedAt,
    rank,
    position: { key: rank, amount, openedAt, id },
    ...values,
  };
};

const isSelected = ({ filters, hidden, reassignments }: WorkQuestion, { id, assignedToId }: OpenWork) => {
  const assigned = reassignments.find((one) => one.id === id)?.memberId ?? assignedToId;
  return (
    !hidden.includes(id) &&
    (filters.only?.includes(id) ?? true) &&
    (filters.assignedToIds?.includes(assigned ?? '') ?? true)
  );
};

/** A source over `denials`, in their order. */
const denialSource: WorkSource = {
  kind: 'DENIAL_CASE',
  page: async (context, question) => [...denialSource.pageRequest(context, question).read([], 0).work],
  pageRequest(_context, question) {
    const asked = denials.filter((piece) => isSelected(question, piece));
    const from = question.after ? asked.findIndex(({ id }) => id === question.after?.id) + 1 : 0;
    return {
      total: null,
      page: null,
      read: () => ({ work: asked.slice(from, from + question.take), total: asked.length }),
    };
  },
  count: async (_context, question) => denials.filter((piece) => isSelected(question, piece)).length,
  find: async (_context, id) => denials.find((piece) => piece.id === id) ?? null,
  sums: async (_context, question) =>
    denials
      .filter((piece) => isSelected(question, piece))
      .map(({ assignedToId, amount }) => ({ assignedToId, ageBand: 0, count: 1, amount })),
  claimsWithWork: async (_context, claimIds) =>
    denials.flatMap(({ claimId }) => (claimId !== null && claimIds.includes(claimId) ? [claimId] : [])),
  claimDays: null,
};

/** SQL of the open insurance balance of a claim: of two claims, an amount; of others, null. */
const insuranceBalance = (claimId: string) =>
  `(case ${claimId} when 'clm_1' then 120.50 when 'clm_2' then 80.00 end)`;

/** The last questions to the claim ports. */
export const asked: { unpaid: unknown; aging: unknown } = { unpaid: null, aging: null };

const aged = {
  claims: 1,
  days0To30: '100.00',
  days31To60: '0.00',
  days61To90: '0.00',
  days91To120: '0.00',
  days121AndOver: '0.00',
  total: '100.00',
  credit: '0.00',
};

const ports: ArManagementPorts = {
  claim: async (_context, id) =>
    claims.includes(id) ? { id, claimNumber: `C-${id}`, payerId: 'pay_1', totalCharge: '500.00' } : null,
  claimsOfWork: async (_context, ids) =>
    ids.map((id) => ({ id, claimNumber: `C-${id}`, patientId: `pat_${id}`, serviceDate: '2026-01-31' })),
  denialCaseOfClaim: async (_context, claimId) => {
    const id = denialCases[claimId];
    return id === undefined ? null : { id };
  },
  appealedCaseOfClaim: async (_context, claimId, level) =>
    claimId === 'clm_denied' && level === 2 ? appealedCase : null,
  member: async (_context, id) => (members.includes(id) ? { id } : null),
  work: [
    { module: 'denial-management', source: denialSource },
    { module: 'ar-management', source: openFollowUpsOf(insuranceBalance) },
  ],
  async unpaidClaims(_context, question, query, shown) {
    asked.unpaid = { ...question, query };
    const claim = {
      claimId: 'clm_denied',
      claimNumber: 'C-1',
      patientId: 'pat_1',
      payerId: 'pay_1',
      payerName: 'Meridian Health',
      providerId: null,
      facilityId: null,
      status: 'DENIED',
      serviceDate: '2026-01-31',
      totalCharge: '500.00',
      balance: '100.00',
    };
    return {
      claims: [
        shown({
          ...claim,
          billedAt: new Date('2026-02-01T12:00:00Z'),
          deadline: '2026-03-01',
          deadlineKind: 'DENIAL_CASE',
          rank: 1,
        }),
        shown({ ...claim, billedAt: null, deadline: null, deadlineKind: null, rank: 6 }),
      ],
      total: 2,
      nextCursor: 'WyJ4Il0',
    };
  },
  async claimAging(_context, question, query, shown) {
    asked.aging = { ...question, query };
    const payer = {
      payerId: 'pay_1',
      payerName: 'Meridian Health',
      payerProgram: 'COMMERCIAL',
      ...aged,
    } as const;
    return { payers: [shown(payer)], totals: aged, total: 1, nextCursor: null };
  },
};

/** The module with fake ports and its own follow-ups. */
export const arManagement = createArManagement(ports);
