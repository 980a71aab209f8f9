import { aPrincipal, type CallInput, type CallOptions, type TestHost, testHost } from '@rcm/testing';
import { expect } from 'vitest';
import { type CaseMember, createContractManagement, type UnderpaidClaim } from '../src/index.ts';

const aClaim: UnderpaidClaim = {
  id: 'clm_1',
  claimNumber: 'C-1',
  patientId: 'pat_1',
  payerId: 'pyr_1',
  payerName: 'Meridian Health',
  providerId: 'prv_1',
  facilityId: null,
  serviceDate: '2026-01-20',
  lines: [
    {
      lineNumber: 1,
      procedureCode: '99213',
      modifiers: ['25'],
      units: 1,
      chargeAmount: '450.00',
      allowedAmount: '320.00',
      paidAmount: '300.10',
    },
    {
      lineNumber: 2,
      procedureCode: '72100',
      modifiers: [],
      units: 2,
      chargeAmount: '150.00',
      allowedAmount: null,
      paidAmount: null,
    },
  ],
};

/** The claims that the host knows. */
export const claims: Readonly<Record<string, UnderpaidClaim>> = {
  clm_1: aClaim,
  clm_2: { ...aClaim, id: 'clm_2', claimNumber: 'C-2', payerId: 'pyr_2', payerName: 'Harbor Mutual' },
};

/** The members whom the host knows; everyone else is missing or another organization's. */
const members: readonly CaseMember[] = [
  { id: 'mem_a', status: 'ACTIVE' },
  { id: 'mem_b', status: 'ACTIVE' },
  { id: 'mem_off', status: 'INACTIVE' },
];

/** Contract management over claims, members and one contract that are there for every organization. */
export const contractManagement = createContractManagement({
  claim: async (_context, id) => claims[id] ?? null,
  member: async (_context, id) => members.find((member) => member.id === id) ?? null,
  contract: async (_context, id) => (id === 'con_1' ? { id } : null),
});

/** Brings the module up on a database of its own. */
export const underpaymentHost = () => testHost([contractManagement]);

/** An underpayment as a caller reports it. */
export const underpayment = { claimId: 'clm_1', expectedAmount: 500.25, paidAmount: 300.1 };

/** One organization of a host, with the calls that tests make over and over. */
export interface Desk {
  call: TestHost['call'];
  // biome-ignore lint/suspicious/noExplicitAny: tests read responses by the field names of the wire
  aCase(body?: Record<string, unknown>, options?: CallOptions): Promise<any>;
  assign(caseId: string, assigneeId: unknown, options?: CallOptions): ReturnType<TestHost['call']>;
  dispute(
    caseId: string,
    body?: Record<string, unknown>,
    options?: CallOptions,
  ): ReturnType<TestHost['call']>;
  // biome-ignore lint/suspicious/noExplicitAny: tests read responses by the field names of the wire
  read(caseId: string): Promise<any>;
  /** The identifiers in a page of the list, in its order. */
  list(query: CallInput['query']): Promise<string[]>;
}

/** A fresh organization of a host. */
export function aDesk(host: TestHost): Desk {
  const as = aPrincipal();
  const call: TestHost['call'] = (id, input, options) =>
    host.call(`contract-management.${id}`, input, { as, ...options });
  return {
    call,
    aCase: async (body = {}, options = {}) =>
      (await call('openUnderpaymentCase', { body: { ...underpayment, ...body } }, options)).data
        .underpaymentCase,
    assign: (caseId, assigneeId, options) =>
      call('assignUnderpaymentCase', { params: { caseId }, body: { assigneeId } }, options),
    dispute: (caseId, body = {}, options = {}) =>
      call('disputeUnderpaymentCase', { params: { caseId }, body }, options),
    read: async (caseId) => (await call('getUnderpaymentCase', { params: { caseId } })).data.underpaymentCase,
    list: async (query = {}) =>
      (await call('listUnderpaymentCases', { query })).data.underpaymentCases.map(
        ({ id }: { id: string }) => id,
      ),
  };
}

/** What a refused field throws. */
export const refusedAt = (path: string) => ({
  status: 400,
  details: { issues: expect.arrayContaining([expect.objectContaining({ path })]) },
});
