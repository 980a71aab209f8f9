import { aPrincipal, type CallInput, type TestHost, testHost } from '@rcm/testing';
import {
  type AssignedCase,
  type ChangedCase,
  type ClaimAnswer,
  type ClaimWithCases,
  createDenialManagement,
  type DenialClaim,
  type DenialEnd,
  type DenialManagementPorts,
  type QueueMember,
  type ReversedDenialEnd,
} from '../src/index.ts';

const aClaim: DenialClaim = {
  id: 'clm_1',
  claimNumber: 'C-1',
  patientId: 'pat_1',
  payerId: 'pay_1',
  payerName: 'Meridian Health',
  payerProgram: 'MEDICARE_FFS',
  providerId: 'prv_1',
  facilityId: null,
  specialty: 'Orthopedics',
  totalCharge: '1200.00',
  billedAt: new Date('2026-02-01T12:00:00Z'),
  serviceDate: '2026-01-20',
  procedureCodes: ['99213', '72100'],
  placeOfService: '11',
  lines: [
    { lineNumber: 1, chargeAmount: '200.00' },
    { lineNumber: 2, chargeAmount: '1000.00' },
  ],
  adjustments: [],
};

/** The ends of denials that were posted, in order. */
export const postedEnds: DenialEnd[] = [];

/** The ends of denials that were reversed, in order. */
export const reversedEnds: ReversedDenialEnd[] = [];

/** The claims of which nothing is open. */
export const closedClaims = new Set<string>();

/** An appeal that the payer has not decided. */
export const undecided = { payerDecisionDate: null, overturnedAmount: null } as const;

/** The members whom the host knows; everyone else is a stranger. */
const members: readonly QueueMember[] = [
  { id: 'mem_a', name: 'Ada', role: 'BILLER', status: 'ACTIVE' },
  { id: 'mem_b', name: 'Bo', role: 'BILLER', status: 'ACTIVE' },
  { id: 'mem_c', name: 'Cy', role: 'CODER', status: 'ACTIVE' },
  { id: 'mem_off', name: 'Di', role: 'BILLER', status: 'INACTIVE' },
];

const claims: Readonly<Record<string, DenialClaim>> = {
  clm_1: aClaim,
  clm_2: { ...aClaim, id: 'clm_2', claimNumber: 'C-2', payerId: 'pay_2', payerProgram: 'AUTO' },
  clm_answered: { ...aClaim, id: 'clm_answered' },
  clm_refused: { ...aClaim, id: 'clm_refused' },
  clm_paid: {
    ...aClaim,
    id: 'clm_paid',
    adjustments: [
      { lineNumber: 1, groupCode: 'CO', reasonCode: '45', amount: '20.00', remarkCodes: [] },
      { lineNumber: 1, groupCode: 'PR', reasonCode: '2', amount: '5.00', remarkCodes: [] },
    ],
  },
  clm_mixed: {
    ...aClaim,
    id: 'clm_mixed',
    adjustments: [
      { lineNumber: 1, groupCode: 'CO', reasonCode: '45', amount: '20.00', remarkCodes: [] },
      { lineNumber: 2, groupCode: 'CO', reasonCode: '050', amount: '80.00', remarkCodes: ['N115'] },
    ],
  },
};

/** The newest answers of payers, by claim. */
const answers: Readonly<Record<string, ClaimAnswer>> = {
  clm_answered: {
    paymentDate: '2026-02-20',
    parts: [
      {
        lineNumber: 1,
        chargeAmount: '200.00',
        allowedAmount: '150.00',
        paidAmount: '150.00',
        adjustments: [{ groupCode: 'CO', reasonCode: '45', amount: '50.00' }],
        remarkCodes: [],
      },
      {
        lineNumber: 2,
        chargeAmount: '1000.00',
        allowedAmount: '600.00',
        paidAmount: '500.00',
        adjustments: [
          { groupCode: 'PR', reasonCode: '2', amount: '100.00' },
          { groupCode: 'PI', reasonCode: '16', amount: '150.00' },
          { groupCode: 'CO', reasonCode: '0197', amount: '250.00' },
        ],
        remarkCodes: ['n54'],
      },
    ],
  },
  clm_refused: {
    paymentDate: '2026-02-21',
    parts: [
      {
        lineNumber: null,
        chargeAmount: '1200.00',
        allowedAmount: '0.00',
        paidAmount: '0.00',
        adjustments: [
          { groupCode: 'CO', reasonCode: '45', amount: '200.00' },
          { groupCode: 'CO', reasonCode: '29', amount: '1000.00' },
        ],
        remarkCodes: [],
      },
    ],
  },
  clm_paid: {
    paymentDate: '2026-02-22',
    parts: [
      {
        lineNumber: 1,
        chargeAmount: '200.00',
        allowedAmount: '180.00',
        paidAmount: '175.00',
        adjustments: [
          { groupCode: 'CO', reasonCode: '45', amount: '20.00' },
          { groupCode: 'PR', reasonCode: '2', amount: '5.00' },
        ],
        remarkCodes: [],
      },
    ],
  },
};

/** A claim by its id; every `clm_<number>` exists. */
const claimOf = (id: string): DenialClaim | null =>
  claims[id] ?? (/^clm_\d+$/.test(id) ? { ...aClaim, id, claimNumber: `C-${id}` } : null);

/** The cases with an appeal pending with the payer. */
export const underAppeal = new Set<string>();

/** The calls of `casesChanged`, in order. */
export const changedCases: ChangedCase[] = [];

/** The calls of `casesAssigned`, in order. */
export const assignedCases: AssignedCase[] = [];

/** The calls of `markDenialCases`, in order. */
export const markedClaims: ClaimWithCases[] = [];

/** The ports of denial management, the same for every organization. */
export const ports: DenialManagementPorts = {
  claim: async (_context, id) => claimOf(id),
  claims: async (_context, ids) => ids.flatMap((id) => claimOf(id) ?? []),
  newestAnswerOfClaim: async (_context, claimId) => answers[claimId] ?? null,
  member: async (_context, id) => members.find((member) => member.id === id) ?? null,
  members: async (_context, { ids, roles }) =>
    members.filter(
      ({ id, role, status }) => status === 'ACTIVE' && (ids.includes(id) || roles.includes(role)),
    ),
  casesUnderAppeal: async (_context, caseIds) => caseIds.filter((id) => underAppeal.has(id)),
  postDenialEnd: async (_context, end) => {
    if (closedClaims.has(end.claimId)) return null;
    postedEnds.push(end);
    return `adj_${postedEnds.length}`;
  },
  reverseDenialEnd: async (_context, end) => {
    reversedEnds.push(end);
    return true;
  },
  casesChanged: async (_context, cases) => changedCases.push(...cases),
  casesAssigned: async (_context, cases) => assignedCases.push(...cases),
  markDenialCases: async (_context, claims) => markedClaims.push(...claims),
  appealsOfCase: async (_context, caseId) => [{ id: `apl_${caseId}`, level: 'LEVEL_1', status: 'DRAFT' }],
};

/** Denial management whose claims and members exist in every organization. */
export const denialManagement = createDenialManagement(ports);

let claimsMade = 1_000;

/** A denial as a caller reports it. Each read has another claim, because a claim has one open case for its charges. */
export const denial = {
  get claimId() {
    claimsMade += 1;
    return `clm_${claimsMade}`;
  },
  denialDate: '2026-06-01T15:00:00Z',
  denialReason: 'No authorization on file',
  primaryCode: '197',
  deniedAmount: 300.5,
};

/** One organization of a host, with the calls that many tests make. */
export interface DenialTenant {
  call: TestHost['call'];
  aQueue(body?: Record<string, unknown>): Promise<string>;
  aRule(queueId: string, body?: Record<string, unknown>): Promise<string>;
  // biome-ignore lint/suspicious/noExplicitAny: tests read responses by the field names of the wire
  aCase(body?: Record<string, unknown>): Promise<any>;
  countOf(queueId: string): Promise<number>;
}

/** Starts the module on its own database. */
export const denialHost = () => testHost([denialManagement]);

let names = 0;

/** A new organization of a host. */
export function aTenant(host: TestHost, as = aPrincipal()): DenialTenant {
  const call: TestHost['call'] = (id, input, options) =>
    host.call(`denial-management.${id}`, input, { as, ...options });
  const created = async (id: string, body: CallInput['body'], key: string) =>
    (await call(id, { body })).data[key];
  return {
    call,
    async aQueue(body = {}) {
      names += 1;
      return (await created('createQueue', { name: `Queue ${names}`, ...body }, 'queue')).id;
    },
    async aRule(queueId, body = {}) {
      const rule = {
        queueId,
        name: 'Authorizations',
        conditions: { field: 'carc', op: 'eq', value: '197' },
        actions: [{ type: 'ASSIGN_QUEUE', queueId }],
        ...body,
      };
      return (await created('createQueueRule', rule, 'rule')).id;
    },
    aCase: (body = {}) => created('createCase', { ...denial, ...body }, 'case'),
    async countOf(queueId) {
      const { data } = await call('listQueueRules');
      return data.queues.find(({ id }: { id: string }) => id === queueId).currentCount;
    },
  };
}
