import type { PayerProgram } from '@rcm/envelope';
import { type InMemoryOrder, inMemoryPage } from '@rcm/lists';
import { cents, type Money, sum } from '@rcm/money';
import type { TenantContext } from '@rcm/tenancy';
import type { CostSharing, DebtClaim, ReportsPorts, WriteOff } from '../ports.ts';
import { allowableAmount, type DebtFacts, reasonsOfDebt, reasonsOfQmbWriteOff } from './allowability.ts';
import type { NotAllowable } from './debt-schema.ts';
import { type Filters, periodOf, scopeOf } from './filters.ts';
import type { ReportHandlers } from './report.ts';

export const getMedicareBadDebts =
  (ports: ReportsPorts): ReportHandlers['getMedicareBadDebts'] =>
  async (context, { query }) => {
    const { from, to } = periodOf(context, query);
    const found = await ports.badDebts(context, { from, to });
    const all = await listed(ports, context, query, found, reasonsOfDebt);
    // A debt that traditional Medicare did not answer is no debt of Medicare at all.
    const debts = all
      .filter(({ medicareRemittanceOn }) => medicareRemittanceOn !== null)
      .map(({ isPlaced: _placed, paidOn: _paid, ...debt }) => debt);
    const { records, ...end } = await inMemoryPage(context, 'debts', debts, query, {
      ...order,
      identity: ['claimId', 'accountId'],
      show: named(ports, context),
    });
    return { from, to, debts: [...records], totals: totalsOf(debts), ...end };
  };

export const getQmbWriteOffs =
  (ports: ReportsPorts): ReportHandlers['getQmbWriteOffs'] =>
  async (context, { query }) => {
    const { from, to } = periodOf(context, query);
    const found = await ports.qmbWriteOffs(context, { from, to });
    const writeOffs = await listed(ports, context, query, found, (_, facts) => reasonsOfQmbWriteOff(facts));
    const { records, ...end } = await inMemoryPage(context, 'writeOffs', writeOffs, query, {
      ...order,
      identity: ['claimId'],
      show: named(ports, context),
    });
    return { from, to, writeOffs: [...records], totals: totalsOf(writeOffs), ...end };
  };

const order = {
  defaultOrder: ['writtenOffOn', 'claimNumber', 'claimId'],
  sortedAs: { allowableAmount: cents },
} as const satisfies Partial<InMemoryOrder<ListedWriteOff>>;

/** A write-off with its claim, before the patient is named. */
interface ListedWriteOff extends WriteOff, Omit<DebtFacts, 'lastRemittanceOn'> {
  readonly claimNumber: string;
  readonly patientId: string;
  readonly memberId: string | null;
  readonly serviceFrom: string;
  readonly serviceTo: string;
  readonly allowableAmount: Money;
  readonly notAllowable: NotAllowable[];
}

/** The write-offs of the claims of a query, with what is allowable of them. */
async function listed<Each extends WriteOff>(
  ports: ReportsPorts,
  context: TenantContext,
  query: Filters,
  writeOffs: readonly Each[],
  reasonsOf: (writeOff: Each, facts: DebtFacts) => NotAllowable[],
): Promise<(Each & ListedWriteOff)[]> {
  const claimIds = [...new Set(writeOffs.map(({ claimId }) => claimId))];
  if (claimIds.length === 0) return [];
  const claims = (await ports.debtClaims(context, claimIds)).filter(inScope(query));
  const answers = Map.groupBy(await ports.costSharing(context, claimIds), ({ claimId }) => claimId);
  const programs = await programsOf(ports, context, claims, [...answers.values()].flat());
  const byId = new Map(claims.map((claim) => [claim.id, claim]));
  return writeOffs.flatMap((writeOff) => {
    const claim = byId.get(writeOff.claimId);
    if (claim === undefined) return [];
    const { lastRemittanceOn, ...facts } = factsOf(claim, answers.get(claim.id) ?? [], programs);
    const notAllowable = reasonsOf(writeOff, { lastRemittanceOn, ...facts });
    const { claimNumber, patientId, serviceFrom, serviceTo } = claim;
    return {
      ...writeOff,
      claimNumber,
      patientId,
      memberId: programs.get(claim.payerId) === 'MEDICARE_FFS' ? claim.memberId : null,
      serviceFrom,
      serviceTo,
      ...facts,
      allowableAmount: allowableAmount(writeOff, { lastRemittanceOn, ...facts }, notAllowable),
      notAllowable,
    };
  });
}

function inScope(query: Filters) {
  const { providerIds, facilityIds } = scopeOf(query);
  const isAmong = (ids: readonly string[] | null, id: string | null) =>
    ids === null || (id !== null && ids.includes(id));
  return ({ providerId, facilityId }: DebtClaim) =>
    isAmong(providerIds, providerId) && isAmong(facilityIds, facilityId);
}

type Programs = ReadonlyMap<string, PayerProgram>;

/** The program types of the payers of claims and of their answers. */
async function programsOf(
  { payerPrograms }: Pick<ReportsPorts, 'payerPrograms'>,
  context: TenantContext,
  claims: readonly DebtClaim[],
  answers: readonly CostSharing[],
): Promise<Programs> {
  const ids = [...claims, ...answers].flatMap(({ payerId }) => payerId ?? []);
  const found = await payerPrograms(context, [...new Set(ids)]);
  return new Map(found.map(({ id, programType }) => [id, programType]));
}

/** What the payers of a claim answered. */
function factsOf(claim: DebtClaim, answers: readonly CostSharing[], programs: Programs): DebtFacts {
  const by = (...types: readonly PayerProgram[]) =>
    answers.filter(({ payerId }) => types.some((type) => programs.get(payerId ?? claim.payerId) === type));
  const lastOf = (some: readonly CostSharing[]) =>
    some
      .map(({ paidOn }) => paidOn)
      .sort()
      .at(-1) ?? null;
  const medicare = by('MEDICARE_FFS');
  return {
    typeOfBill: claim.typeOfBill,
    isDualEligible: claim.isDualEligible,
    medicareRemittanceOn: lastOf(medicare),
    medicaidRemittanceOn: lastOf(by('MEDICAID', 'MEDICAID_MANAGED')),
    lastRemittanceOn: lastOf(answers),
    deductibleAmount: sum(medicare.map(({ deductibleAmount }) => deductibleAmount)),
    coinsuranceAmount: sum(medicare.map(({ coinsuranceAmount }) => coinsuranceAmount)),
  };
}

/** Adds the names of patients, and their member ids where the claim has none of Medicare. */
const named =
  ({ beneficiaries }: Pick<ReportsPorts, 'beneficiaries'>, context: TenantContext) =>
  async <Each extends ListedWriteOff>(writeOffs: readonly Each[]) => {
    const found = await beneficiaries(context, [...new Set(writeOffs.map(({ patientId }) => patientId))]);
    const byId = new Map(found.map((one) => [one.id, one]));
    return writeOffs.map((writeOff) => {
      const { lastName = null, firstName = null, memberId = null } = byId.get(writeOff.patientId) ?? {};
      return { ...writeOff, lastName, firstName, memberId: writeOff.memberId ?? memberId };
    });
  };

const totalsOf = (writeOffs: readonly ListedWriteOff[]) => ({
  count: writeOffs.length,
  writtenOffAmount: sum(writeOffs.map(({ writtenOffAmount }) => writtenOffAmount)),
  recoveredAmount: sum(writeOffs.map(({ recoveredAmount }) => recoveredAmount)),
  allowableAmount: sum(writeOffs.map((writeOff) => writeOff.allowableAmount)),
});
