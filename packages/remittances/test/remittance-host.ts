import { notFound } from '@rcm/errors';
import { invoke } from '@rcm/http/invoke';
import { jobQueue } from '@rcm/jobs/schema';
import { isNegative, negate } from '@rcm/money';
import { inTenant, newId, statement } from '@rcm/tenancy';
import { type CallOptions, testHost, testTime } from '@rcm/testing';
import { postNext } from '../src/imports/post-import.ts';
import {
  type AdjudicatedClaim,
  type BatchAcknowledgment,
  type BatchRejection,
  type Cause,
  type ClaimAcknowledgement,
  type ClaimCandidate,
  type ClaimSettlement,
  createImports,
  createRemittances,
  type EligibilityAnswer,
  type ImportedClaim,
  type PayerRefund,
  type PostableClaim,
  type RemittancesPorts,
  type SentAddress,
  type SentAnswer,
  type SentBatch,
  type SentClaim,
} from '../src/index.ts';
import { adjustClaims } from '../src/posting/adjust-claims.ts';

/** The entries of a claim without answers. */
const chargeEntries = ({ lines, totalCharge }: Omit<PostableClaim, 'entries'>): PostableClaim['entries'] =>
  (lines.length === 0 ? [{ lineNumber: 0, chargeAmount: totalCharge }] : lines).map(
    ({ lineNumber, chargeAmount }) => ({
      id: newId('cle'),
      lineNumber,
      kind: 'CHARGE',
      subKind: null,
      ownerBefore: null,
      ownerAfter: 'INSURANCE',
      amount: chargeAmount,
      postedAt: testTime,
      adjustmentId: null,
      isHandMade: false,
    }),
  );

/** A claim of two lines, 250.00 in all. */
export function aClaim(id: string, values: Partial<PostableClaim> = {}): PostableClaim {
  const claim = { ...twoLines(id), ...values };
  return { ...claim, entries: values.entries ?? chargeEntries(claim) };
}

const twoLines = (id: string): Omit<PostableClaim, 'entries'> => ({
  id,
  claimNumber: id.toUpperCase(),
  patientId: `pat_${id}`,
  payerId: 'pyr_1',
  providerId: null,
  facilityId: null,
  accountId: null,
  payerClaimNumber: null,
  replacesClaimId: null,
  successorId: null,
  isVoided: false,
  serviceDate: '2026-01-05',
  totalCharge: '250.00',
  lines: [
    {
      lineNumber: 1,
      controlNumber: null,
      procedureCode: '99213',
      modifiers: [],
      units: 1,
      chargeAmount: '100.00',
      serviceDate: null,
    },
    {
      lineNumber: 2,
      controlNumber: null,
      procedureCode: '72100',
      modifiers: [],
      units: 1,
      chargeAmount: '150.00',
      serviceDate: null,
    },
  ],
  primaryPayerIds: ['pyr_1'],
  payerRank: 'PRIMARY',
  payers: [{ payerId: 'pyr_1', rank: 'PRIMARY', program: null }],
  rebills: [],
  creditResolutions: [],
  isQmb: false,
  billedOn: null,
  responseDays: 30,
  dispositionChanges: [],
});

/** Fakes of the other modules: claims in memory, and records of the calls. */
export class FakeModules {
  readonly claims = new Map<string, PostableClaim>();
  readonly settlements = new Map<string, ClaimSettlement>();
  readonly adjudications: { readonly claims: readonly AdjudicatedClaim[]; readonly cause: Cause }[] = [];
  /** The ids of the adjustments that persons reversed. */
  readonly reversedAdjustments = new Set<string>();
  /** The error with which a module refuses a void or an adjustment. */
  objection: Error | null = null;
  /** The reasons of a claim as a candidate. */
  readonly reasons = new Map<string, ClaimCandidate['reasons']>();
  /** The ids of the claims that replace others, by id. */
  readonly successors = new Map<string, string>();
  /** The frequency codes of claims other than 1, by id. */
  readonly frequencyCodes = new Map<string, string>();
  /** The imported claims. */
  readonly imported: SentClaim[] = [];
  /** The results of importing claims, by claim number; the default is MADE. */
  readonly importResults = new Map<string, ImportedClaim>();
  readonly acknowledged: ClaimAcknowledgement[] = [];
  /** The batches of imported claims; their ids count from `cbt_1`. */
  readonly batches: SentBatch[] = [];
  /** The batch of each call that imported claims. */
  readonly importedBatches: Parameters<RemittancesPorts['importClaims']>[2][] = [];
  readonly rejectedBatches: BatchRejection[] = [];
  readonly acknowledgedBatches: BatchAcknowledgment[] = [];
  readonly answered: SentAnswer[] = [];
  readonly eligibility: EligibilityAnswer[] = [];
  /** The refunds to payers that persons recorded. */
  readonly refunds: PayerRefund[] = [];
  /** The addresses that payers state, by payer id. */
  readonly payerAddresses = new Map<string, SentAddress>();

  has(...claims: readonly PostableClaim[]): void {
    for (const claim of claims) this.claims.set(claim.id, claim);
  }

  #settle(settlement: ClaimSettlement): void {
    const claim = this.claims.get(settlement.claimId);
    if (!claim) throw new Error('Only a locked claim is settled');
    const added = settlement.entries.map(({ adjustmentId = null, id = newId('cle'), ...entry }) => ({
      ...entry,
      id,
      adjustmentId,
      postedAt: testTime,
    }));
    const entries = [...claim.entries, ...added].map((entry) => ({
      ...entry,
      isHandMade: entry.adjustmentId !== null && !this.reversedAdjustments.has(entry.adjustmentId),
    }));
    this.claims.set(claim.id, { ...claim, entries });
    this.settlements.set(claim.id, settlement);
  }

  /** The latest state of a claim. */
  state(claimId: string): AdjudicatedClaim | undefined {
    return this.adjudications.flatMap(({ claims }) => claims).findLast(({ claim }) => claim.id === claimId);
  }

  readonly ports: RemittancesPorts = {
    payer: async (_context, id) =>
      id === 'pyr_1' || id === 'pyr_2' ? { id, name: `Payer ${id}`, identifier: `${id}-code` } : null,
    payersByIdentifier: async (_context, identifiers) =>
      identifiers.flatMap((identifier) =>
        identifier === '60054'
          ? [{ id: 'pyr_1', name: 'Meridian Health', identifier }]
          : identifier === '60055'
            ? [{ id: 'pyr_2', name: 'Second Health', identifier }]
            : [],
      ),
    keepPayerAddress: async (_context, payerId, address) => this.payerAddresses.set(payerId, address),
    claimsByNumber: async (_context, numbers) =>
      [...this.claims.values()]
        .filter(({ claimNumber }) => numbers.includes(claimNumber))
        .map(({ id: claimId, claimNumber, payerClaimNumber, successorId, isVoided, ...claim }) => ({
          claimNumber,
          claimId,
          payerClaimNumber,
          successorId: this.successors.get(claimId) ?? successorId,
          isVoided,
          frequencyCode: this.frequencyCodes.get(claimId) ?? '1',
          serviceDate: claim.serviceDate,
          totalCharge: claim.totalCharge,
          procedures: claim.lines.map((line) => `${line.procedureCode} ${line.chargeAmount}`),
        })),
    claimsByPayerNumber: async (_context, payerId, numbers) =>
      [...this.claims.values()].flatMap((claim) =>
        claim.payerId === payerId && claim.payerClaimNumber && numbers.includes(claim.payerClaimNumber)
          ? [{ payerClaimNumber: claim.payerClaimNumber, claimId: claim.id }]
          : [],
      ),
    claimCandidates: async (_context, { chargeAmount }) =>
      [...this.claims.values()]
        .filter(({ totalCharge }) => totalCharge === chargeAmount)
        .map(({ id, claimNumber, serviceDate, totalCharge }) => ({
          claimId: id,
          claimNumber,
          serviceDate,
          totalCharge,
          reasons: this.reasons.get(id) ?? (['PATIENT_NAME', 'SERVICE_DATE', 'CHARGE_AMOUNT'] as const),
        })),
    claims: async (_context, ids) => ids.flatMap((id) => this.claims.get(id) ?? []),
    lockClaims: async (_context, ids) => {
      const currentOf = (id: string) => this.claims.get(id)?.successorId ?? id;
      const accounts = new Set(ids.map(currentOf));
      return [...this.claims.values()].filter(({ id }) => accounts.has(currentOf(id)));
    },
    settleClaims: async (_context, settlements) => {
      for (const settlement of settlements) this.#settle(settlement);
    },
    postProviderLevelAmounts: async (context, amounts) => {
      const adjustmentIds = new Map<string, string>();
      for (const { claimId, kind, parts } of amounts) {
        if (!this.claims.has(claimId)) throw notFound('Claim');
        const adjustmentId = newId('adj');
        adjustmentIds.set(claimId, adjustmentId);
        const entries = parts.map(({ lineNumber, amount }) => ({
          id: newId('cle'),
          adjustmentId,
          lineNumber: lineNumber ?? 1,
          kind,
          subKind: null,
          ownerBefore: isNegative(amount) ? ('INSURANCE' as const) : null,
          ownerAfter: isNegative(amount) ? null : ('INSURANCE' as const),
          amount: isNegative(amount) ? negate(amount) : amount,
        }));
        await adjustClaims(context, this.ports, [claimId], () => ({ entries, reversedId: null }), null);
      }
      return adjustmentIds;
    },
    refundsByReference: async (_context, references) =>
      this.refunds.filter(({ reference }) => references.includes(reference)),
    reverseProviderLevelAmount: async (context, { claimId, adjustmentId, reason }) => {
      this.reversedAdjustments.add(adjustmentId);
      const reversal = { entries: [], reversedId: adjustmentId };
      await adjustClaims(context, this.ports, [claimId], () => reversal, reason);
    },
    openBatch: async (_context, batch) => {
      this.batches.push(batch);
      return `cbt_${this.batches.length}`;
    },
    importClaims: async (_context, claims, batch) => {
      this.importedBatches.push(batch);
      this.imported.push(...claims);
      return claims.map(
        ({ claimNumber }) =>
          this.importResults.get(claimNumber) ?? { outcome: 'MADE', code: null, warnings: [] },
      );
    },
    acknowledgeClaims: async (_context, acknowledgements, rejections) => {
      this.acknowledged.push(...acknowledgements);
      this.rejectedBatches.push(...rejections);
    },
    acknowledgeBatches: async (_context, acknowledgments) => {
      this.acknowledgedBatches.push(...acknowledgments);
    },
    answerInquiries: async (_context, answers) => {
      this.answered.push(...answers);
      return answers.map(({ claimId, trace }) =>
        claimId !== null ? 'ANSWERED' : trace === 'inq_1' ? 'OPENED' : 'UNKNOWN',
      );
    },
    keepEligibility: async (_context, answers) => {
      this.eligibility.push(...answers);
      return answers.map(({ memberId }) => memberId !== 'UNKNOWN');
    },
    adjudicated: [
      async (_context, claims, cause) => {
        if (['VOIDED', 'ADJUSTED'].includes(cause.kind) && this.objection) throw this.objection;
        this.adjudications.push({ claims, cause });
      },
    ],
  };
}

/** Runs the module with fakes of the other modules. */
export async function remittanceHost() {
  const fakes = new FakeModules();
  const module = createRemittances(fakes.ports);
  const imports = createImports(fakes.ports);
  const host = await testHost([module, imports], [jobQueue]);
  return { host, module, imports, fakes };
}

/** The module, its host and its fakes. */
export type Setting = Awaited<ReturnType<typeof remittanceHost>>;

/** Runs a job like the worker; `now` is the worker's clock. */
export async function doJob(
  { host, module, imports }: Setting,
  name: string,
  id: string,
  { as = host.principal, now = testTime }: CallOptions = {},
): Promise<void> {
  const run = { principal: as, operation: name, requestId: newId('req'), now, audit: 'write' } as const;
  await inTenant(host.tenants, run, async (context) =>
    ({ ...module.jobs, ...imports.jobs })[name]?.(context, id),
  );
}

const jobsOf = statement({
  name: 'test.queued_jobs',
  parameters: { name: 'text' },
  columns: { id: 'text', runAt: 'timestamp' },
  text: `select payload ->> 'id' as id, run_at
    from graphile_worker._private_jobs jobs join graphile_worker._private_tasks tasks on tasks.id = task_id
    where payload ->> 'organizationId' = :tenant::text and tasks.identifier = :name`,
});

/** The queued jobs of an organization with a name: record id and earliest time. */
export const queuedJobs = ({ host }: Setting, name: string, { as = host.principal }: CallOptions = {}) =>
  host.inside(as, (context) => context.sql.all(jobsOf, { name }));

/** Posts all staged records of an import, like its job. */
export async function postAll(
  { host, fakes }: Setting,
  importId: string,
  { as = host.principal }: CallOptions = {},
): Promise<void> {
  while (await host.inside(as, (context) => postNext(context, fakes.ports, importId)));
}

/** An import with its transaction sets. */
export async function readImport({ host }: Setting, importId: string, options: CallOptions = {}) {
  const params = { importId };
  const read = await host.call('imports.getImport', { params }, options);
  const sets = await host.call('imports.listImportTransactions', { params, query: { take: '100' } }, options);
  return { import: read.data.import, transactions: sets.data.transactions };
}

/** Uploads a file as a stream, without posting it. */
export async function upload(
  { host, imports }: Setting,
  source: AsyncIterable<Uint8Array>,
  { as = host.principal, now = testTime }: CallOptions = {},
) {
  const { status, body } = await invoke(
    { database: host.tenants, checkResponses: true },
    imports,
    'createX12Import',
    { principal: as, requestId: newId('req'), now, params: {}, query: {}, body: {}, source },
  );
  return { status, import: JSON.parse(body ?? '').data.import };
}

/** Imports a file and posts all of it, like the job. */
export async function importFile(setting: Setting, content: string, options: CallOptions = {}) {
  const { data, status } = await setting.host.call('imports.createX12Import', { body: { content } }, options);
  await postAll(setting, data.import.id, options);
  return { status, ...(await readImport(setting, data.import.id, options)) };
}

/** The claim payments of a payment, or of all payments of an import, in order. */
export async function claimPaymentsOf({ host }: Setting, paymentId: string, options: CallOptions = {}) {
  const query = { paymentId, take: '100' };
  const { data } = await host.call('remittances.listClaimPayments', { query }, options);
  return data.claimPayments.toSorted(
    (one: { sequence: number }, other: { sequence: number }) => one.sequence - other.sequence,
  );
}

let references = 0;

/** Records a payment manually, and reads its claim payments. */
export async function pay(
  setting: Setting,
  claimPayments: readonly Readonly<Record<string, unknown>>[],
  values: Readonly<Record<string, unknown>> = {},
  options: CallOptions = {},
) {
  references += 1;
  const body = {
    payerId: 'pyr_1',
    method: 'CHK',
    reference: `CHK-${references}`,
    paymentDate: '2026-03-02',
    amount: 0,
    claimPayments,
    ...values,
  };
  const { data } = await setting.host.call('remittances.createPayment', { body }, options);
  return { payment: data.payment, claimPayments: await claimPaymentsOf(setting, data.payment.id, options) };
}

/** A claim payment of 170.00 for the two lines of a claim, as it is recorded manually. */
export const sentClaimPayment = (
  patientControlNumber: string,
  values: Readonly<Record<string, unknown>> = {},
) => ({
  patientControlNumber,
  chargeAmount: 250,
  paidAmount: 170,
  payerClaimNumber: `ICN-${patientControlNumber}`,
  lines: [
    sentLine('99213', 100, 70, { 'CO-45': 20, 'PR-2': 10 }),
    sentLine('72100', 150, 100, { 'CO-45': 30, 'PR-1': 20 }),
  ],
  ...values,
});

/** A line of a manually recorded claim payment. */
export const sentLine = (
  procedureCode: string,
  chargeAmount: number,
  paidAmount: number,
  adjustments: Readonly<Record<string, number>> = {},
) => ({
  procedureCode,
  chargeAmount,
  paidAmount,
  adjustments: Object.entries(adjustments).map(([code, amount]) => {
    const [groupCode, reasonCode] = code.split('-');
    return { groupCode, reasonCode, amount };
  }),
});
