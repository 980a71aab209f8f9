import { sum } from '@rcm/money';
import { aPrincipal, type CallInput, type CallOptions, type TestHost, testHost } from '@rcm/testing';
import {
  type BilledClaim,
  type CaseMember,
  type ContractManagementPorts,
  createContractManagement,
} from '../src/index.ts';

const aClaim: BilledClaim = {
  id: 'clm_1',
  claimNumber: 'C-1',
  patientId: 'pat_1',
  payerId: 'pyr_1',
  payerName: 'Meridian Health',
  payerProgram: 'COMMERCIAL',
  varianceThresholdAmount: null,
  varianceThresholdPercent: null,
  providerId: 'prv_1',
  providerType: 'Orthopedic surgery',
  billingProviderId: null,
  facilityId: null,
  state: null,
  serviceDate: '2026-01-20',
  allowedAmount: '320.00',
  paidAmount: '300.10',
  patientResponsibility: '19.90',
  isDenied: false,
  lines: [
    {
      lineNumber: 1,
      procedureCode: '99213',
      modifiers: ['25'],
      units: 1,
      chargeAmount: '450.00',
      revenueCode: null,
      placeOfService: '11',
      serviceDate: null,
      allowedAmount: '320.00',
      paidAmount: '300.10',
      adjustments: [
        { groupCode: 'CO', reasonCode: '45', amount: '130.00' },
        { groupCode: 'PR', reasonCode: '2', amount: '19.90' },
      ],
    },
    {
      lineNumber: 2,
      procedureCode: '72100',
      modifiers: [],
      units: 2,
      chargeAmount: '150.00',
      revenueCode: null,
      placeOfService: '11',
      serviceDate: null,
      allowedAmount: null,
      paidAmount: null,
      adjustments: null,
    },
  ],
};

/** The initial claims of every host. */
export const claims = {
  clm_1: aClaim,
  clm_2: { ...aClaim, id: 'clm_2', claimNumber: 'C-2', payerId: 'pyr_2', payerName: 'Harbor Mutual' },
} as const satisfies Readonly<Record<string, BilledClaim>>;

/** A claim with values that differ from the first. */
export const claimWith = (values: Partial<BilledClaim>): BilledClaim => ({ ...aClaim, ...values });

/** Remitted amounts of a line; null for a line without them. */
interface PaidLine {
  readonly code: string;
  readonly allowed: string | null;
  /** The default allowed amount. */
  readonly paid?: string;
  readonly charge?: string;
}

/** A claim of the first payer with the allowed amounts of its lines. */
export function paidClaim(id: string, lines: readonly PaidLine[]): BilledClaim {
  const total = (amounts: readonly (string | null | undefined)[]) =>
    sum(amounts.flatMap((amount) => amount ?? []));
  return {
    ...aClaim,
    id,
    claimNumber: id,
    allowedAmount: total(lines.map(({ allowed }) => allowed)),
    paidAmount: total(lines.map(({ paid, allowed }) => paid ?? allowed)),
    patientResponsibility: '0.00',
    lines: lines.map(({ code, allowed, paid, charge = '500.00' }, index) => ({
      lineNumber: index + 1,
      procedureCode: code,
      modifiers: [],
      units: 1,
      chargeAmount: charge,
      revenueCode: null,
      placeOfService: '11',
      serviceDate: null,
      allowedAmount: allowed,
      paidAmount: allowed === null ? null : (paid ?? allowed),
      adjustments: [],
    })),
  };
}

/** The current claims of a test by id, and their payment dates. */
export const books = {
  claims: new Map<string, BilledClaim>(Object.entries(claims)),
  paymentDates: new Map<string, string>(),
  /** Removes every claim. */
  clear(): void {
    books.claims.clear();
    books.paymentDates.clear();
  },
  /** Resets the claims to the initial ones. */
  restore(): void {
    books.clear();
    for (const [id, claim] of Object.entries(claims)) books.claims.set(id, claim);
  },
  /** Adds or replaces a claim. */
  put(claim: BilledClaim, paymentDate = '2026-02-20'): void {
    books.claims.set(claim.id, claim);
    if (claim.allowedAmount === null) books.paymentDates.delete(claim.id);
    else books.paymentDates.set(claim.id, paymentDate);
  },
};

let furtherClaims = 0;

/** Adds a claim with the values of the first. */
function anotherClaim(): BilledClaim {
  furtherClaims += 1;
  const claim = claimWith({ id: `clm_further_${furtherClaims}`, claimNumber: `F-${furtherClaims}` });
  books.claims.set(claim.id, claim);
  return claim;
}

/** The members of the host; all others are missing or belong to another organization. */
const members: readonly CaseMember[] = [
  { id: 'mem_a', status: 'ACTIVE' },
  { id: 'mem_b', status: 'ACTIVE' },
  { id: 'mem_off', status: 'INACTIVE' },
];

const payers = [
  { id: 'pyr_1', name: 'Meridian Health', programType: 'COMMERCIAL' },
  { id: 'pyr_2', name: 'Harbor Mutual', programType: 'MEDICARE_ADVANTAGE' },
] as const;

const among =
  <Row extends { readonly id: string }>(rows: readonly Row[]) =>
  async (_context: unknown, id: string): Promise<Row | null> =>
    rows.find((row) => row.id === id) ?? null;

/** Fake ports with the same records for every organization; the claims are those of `books`. */
export const ports: ContractManagementPorts = {
  claims: async (_context, ids) => ids.flatMap((id) => books.claims.get(id) ?? []),
  lockClaims: async (_context, ids) => ids,
  remittedClaims: async (_context, { payerIds, claimIds, serviceFrom, serviceTo, after, take }) =>
    [...books.claims.values()]
      .filter(
        (claim) =>
          claim.allowedAmount !== null &&
          (payerIds?.includes(claim.payerId) ?? true) &&
          (claimIds?.includes(claim.id) ?? true) &&
          claim.serviceDate >= (serviceFrom ?? '') &&
          claim.serviceDate <= (serviceTo ?? '9999') &&
          claim.id > after,
      )
      .map(({ id }) => id)
      .sort()
      .slice(0, take),
  paymentDates: async (_context, claimIds) =>
    claimIds.flatMap((claimId) => {
      const paymentDate = books.paymentDates.get(claimId);
      return paymentDate === undefined ? [] : [{ claimId, paymentDate }];
    }),
  payer: among(payers),
  provider: among([{ id: 'prv_1' }, { id: 'prv_2' }]),
  facility: among([
    { id: 'fac_1', state: 'CA' },
    { id: 'fac_2', state: 'Nevada' },
  ]),
  member: among(members),
  appealDeadline: (_context, program, answeredOn) =>
    program === 'COMMERCIAL' ? new Date(`${answeredOn}T23:59:59.999Z`) : null,
};

/** Contract management with the fake ports. */
export const contractManagement = createContractManagement(ports);

/** Starts the module on its own database. */
export const underpaymentHost = () => testHost([contractManagement]);

/** An underpayment as a caller reports it. */
export const underpayment = { claimId: 'clm_1', expectedAmount: 500.25, paidAmount: 300.1 };

/** A contract as a caller creates it. */
export const contract = { payerId: 'pyr_1', name: 'Meridian 2026', effectiveFrom: '2026-01-01' };

/** One organization of a host, with the calls that many tests make. */
export interface ContractTenant {
  call: TestHost['call'];
  /** Opens a case: the first for the first claim, each other one for a new claim. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read responses by the field names of the wire
  aCase(body?: Record<string, unknown>, options?: CallOptions): Promise<any>;
  /** Creates a contract with a payer, by default that of the first claim. */
  aContract(body?: Record<string, unknown>): Promise<string>;
  /** Creates a contract with a fee schedule and its rates, and returns their ids. */
  aSchedule(
    schedule: Record<string, unknown>,
    rates: readonly Record<string, unknown>[],
    contract?: Record<string, unknown>,
  ): Promise<{ contractId: string; scheduleId: string; rateIds: string[] }>;
  assign(caseId: string, assigneeId: unknown, options?: CallOptions): ReturnType<TestHost['call']>;
  dispute(
    caseId: string,
    body?: Record<string, unknown>,
    options?: CallOptions,
  ): ReturnType<TestHost['call']>;
  // biome-ignore lint/suspicious/noExplicitAny: tests read responses by the field names of the wire
  read(caseId: string): Promise<any>;
  /** The ids of a page of the list, in its order. */
  list(query: CallInput['query']): Promise<string[]>;
}

/** A new organization of a host, or that of a principal. */
export function aTenant(host: TestHost, as = aPrincipal()): ContractTenant {
  const call: TestHost['call'] = (id, input, options) =>
    host.call(`contract-management.${id}`, input, { as, ...options });
  let cases = 0;
  const aContract = async (body: Record<string, unknown> = {}): Promise<string> =>
    (await call('createContract', { body: { ...contract, ...body } })).data.contract.id;
  return {
    call,
    aContract,
    async aSchedule(schedule, rates, contractBody = {}) {
      const contractId = await aContract(contractBody);
      const body = { name: 'Fees', method: 'FEE_SCHEDULE', ...schedule };
      const made = await call('createFeeSchedule', { params: { contractId }, body });
      const scheduleId = made.data.feeSchedule.id;
      const loaded = await call('importRates', { params: { scheduleId }, body: { rows: rates } });
      return {
        contractId,
        scheduleId,
        rateIds: loaded.data.import.rows.map(({ id }: { id: string }) => id),
      };
    },
    aCase: async (body = {}, options = {}) => {
      const whole = { ...underpayment, ...(cases === 0 ? {} : { claimId: anotherClaim().id }), ...body };
      cases += 1;
      return (await call('openUnderpaymentCase', { body: whole }, options)).data.underpaymentCase;
    },
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
