import { statement, type TenantContext } from '@rcm/tenancy';
import { Account } from '../accounts/account.ts';
import type { PatientArPorts } from '../ports.ts';
import { StatementRun } from '../statement-runs/statement-run.ts';
import type { StatementFacts } from './document.ts';
import type { Statement } from './statement.ts';
import { findStatementAging } from './view.ts';

const countEarlier = statement({
  name: 'patient_ar.earlier_statements',
  parameters: { id: 'text' },
  columns: { count: 'number' },
  text: `select count(*)::integer from patient_ar.statements t
    join patient_ar.statements e on e.organization_id = :tenant and e.account_id = t.account_id
      and e.id <> t.id and e.created_at <= t.created_at and e.status not in ('DRAFT', 'VOID')
    where t.organization_id = :tenant and t.id = :id`,
});

/** Reads what the documents of statements show, in the given order. Statements of unknown patients are skipped. */
export async function readStatementFacts(
  context: TenantContext,
  ports: Pick<PatientArPorts, 'recipients' | 'facility'>,
  statements: readonly Statement[],
): Promise<StatementFacts[]> {
  const accounts = await context.em.find(Account, { id: { $in: statements.map((each) => each.accountId) } });
  const accountsById = new Map(accounts.map((account) => [account.id, account]));
  const patientIds = [...new Set(accounts.map(({ patientId }) => patientId))];
  const found = patientIds.length === 0 ? [] : await ports.recipients(context, patientIds);
  const recipients = new Map(found.map((recipient) => [recipient.id, recipient]));
  const addresses = new Map<string, string | null>();
  for (const facilityId of new Set(accounts.flatMap((account) => account.facilityId ?? []))) {
    addresses.set(facilityId, (await ports.facility(context, facilityId))?.address ?? null);
  }
  const runIds = [...new Set(statements.flatMap(({ runId }) => runId ?? []))];
  const runs = runIds.length === 0 ? [] : await context.em.find(StatementRun, { id: { $in: runIds } });
  const remitTo = new Map(runs.map((run) => [run.id, run.remitTo ?? null]));
  const facts: StatementFacts[] = [];
  for (const shown of statements) {
    const account = accountsById.get(shown.accountId);
    const recipient = recipients.get(account?.patientId ?? '');
    if (account === undefined || recipient === undefined) continue;
    facts.push({
      statement: shown,
      aging: await findStatementAging(context, shown),
      account,
      recipient,
      organization: context.organization,
      hasEarlier: await hasEarlier(context, shown),
      remitTo: remitTo.get(shown.runId ?? '') ?? addresses.get(account.facilityId ?? '') ?? null,
    });
  }
  return facts;
}

/** True if an earlier statement billed the account; a notice of a run names the earlier ones by its number. */
async function hasEarlier(context: TenantContext, { id, dunningStep }: Statement): Promise<boolean> {
  if (dunningStep) return dunningStep > 1;
  return ((await context.sql.one(countEarlier, { id }))?.count ?? 0) > 0;
}
