import { isZero } from '@rcm/money';
import { newId, type TenantContext } from '@rcm/tenancy';
import { documentNumberWithKey } from '../document-number.ts';
import type { PatientArPorts } from '../ports.ts';
import { Statement } from '../statements/statement.ts';
import { type AccountFacts, type Bill, decide, itemsOf, owedBy, totalsOf } from './bill.ts';
import { chargesToBill, nextCandidates, noticesOf, paidSince, readAgings } from './candidates.ts';
import type { Outcome, StatementRun } from './statement-run.ts';

/** The number of accounts that one transaction of a run processes. */
const accountsPerStep = 100;

/** The ports that runs use. */
export type RunPorts = Pick<PatientArPorts, 'recipients' | 'billedClaims' | 'procedureNames'>;

interface Billing {
  readonly facts: AccountFacts;
  readonly bill: Bill;
}

/** Processes the next accounts of a locked run; true if there may be more. */
export async function processNext(
  context: TenantContext,
  ports: RunPorts,
  run: StatementRun,
): Promise<boolean> {
  const facts = await readFacts(context, ports, run);
  const decisions = facts.map((each) => ({ facts: each, decision: decide(context, run, each) }));
  const mailed = await mailablePatients(
    context,
    ports,
    run,
    decisions.flatMap(({ facts: { account }, decision }) => ('bill' in decision ? account.patientId : [])),
  );
  const billings: Billing[] = [];
  const outcomes = decisions.map(({ facts: each, decision }): Outcome => {
    const { id: accountId, patientId } = each.account;
    const amount = owedBy(each.account);
    if ('reason' in decision) return { accountId, reason: decision.reason, amount };
    if (mailed && !mailed.has(patientId)) return { accountId, reason: 'NO_ADDRESS', amount };
    billings.push({ facts: each, bill: decision.bill });
    return { accountId, reason: null, totalDue: decision.bill.totalDue };
  });
  if (!run.isDryRun) await createStatements(context, ports, run, billings);
  run.advance(outcomes, facts.length < accountsPerStep, context.now);
  return run.completedAt === null;
}

async function readFacts(
  context: TenantContext,
  ports: RunPorts,
  run: StatementRun,
): Promise<AccountFacts[]> {
  const accounts = await nextCandidates(context, run.filter, run.lastAccountId, accountsPerStep);
  if (accounts.length === 0) return [];
  const ids = accounts.map(({ id }) => id);
  const charges = Map.groupBy(await chargesToBill(context, ids), ({ accountId }) => accountId);
  const notices = Map.groupBy(await noticesOf(context, ids), ({ accountId }) => accountId);
  const paid = await paidSince(
    context,
    [...notices.values()].flatMap((each) => each.at(-1) ?? []),
  );
  const claimIds = [...charges.values()].flat().flatMap(({ claimId }) => claimId ?? []);
  const claims = claimIds.length === 0 ? [] : await ports.billedClaims(context, [...new Set(claimIds)]);
  const claimsById = new Map(claims.map((claim) => [claim.id, claim]));
  return accounts.map((account) => ({
    account,
    charges: charges.get(account.id) ?? [],
    notices: notices.get(account.id) ?? [],
    claims: claimsById,
    paidSince: paid,
  }));
}

/** The patients who can get mail, among the given ones; null if the statements are not mailed. */
async function mailablePatients(
  context: TenantContext,
  ports: RunPorts,
  { deliveryMethod }: StatementRun,
  patientIds: readonly string[],
): Promise<ReadonlySet<string> | null> {
  if (deliveryMethod && deliveryMethod !== 'MAIL') return null;
  const found = patientIds.length === 0 ? [] : await ports.recipients(context, [...new Set(patientIds)]);
  return new Set(found.flatMap(({ id, address }) => (address === null ? [] : id)));
}

async function createStatements(
  context: TenantContext,
  ports: RunPorts,
  run: StatementRun,
  billings: readonly Billing[],
): Promise<void> {
  if (billings.length === 0) return;
  const codes = billings.flatMap(({ facts, bill }) =>
    bill.charges.flatMap(({ claimId }) =>
      (facts.claims.get(claimId ?? '')?.services ?? []).flatMap(({ procedureCode }) => procedureCode ?? []),
    ),
  );
  const names = await ports.procedureNames(context, [...new Set(codes)]);
  const agings = await readAgings(
    context,
    billings.map(({ facts }) => facts.account.id),
  );
  for (const { facts, bill } of billings) {
    const id = newId(Statement.idPrefix);
    context.create(Statement, {
      id,
      accountId: facts.account.id,
      statementNumber: documentNumberWithKey(context, 'STM', id, null),
      idempotencyKey: run.id,
      runId: run.id,
      dunningStep: bill.dunningStep,
      status: 'READY',
      deliveryStatus: 'READY',
      deliveryMethod: run.deliveryMethod ?? null,
      statementDate: run.statementDate,
      dueDate: run.dueDate ?? null,
      ...totalsOf(bill, facts.paidSince),
      notes: run.notes ?? null,
      deliveries: [],
      aging: agings.get(facts.account.id) ?? null,
      items: itemsOf(context, bill, facts, names),
      billedEntryIds: bill.charges.filter(({ openAmount }) => !isZero(openAmount)).map((each) => each.id),
      ledgerSequence: facts.account.lastSequence,
      finalizedAt: context.now,
      firstDeliveredAt: null,
      voidReason: null,
    });
  }
}
