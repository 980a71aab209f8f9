import { notFound } from '@rcm/errors';
import { anyOf, list, matching, rowsAsJson, view } from '@rcm/lists';
import { type RawJson, statement, type TenantContext } from '@rcm/tenancy';
import { feeScheduleView } from '../fee-schedules/view.ts';
import { contractSorts } from './contract.ts';
import { contractCounts, PayerContract } from './payer-contract.ts';
import { Contract } from './schema.ts';

/** How a contract is shown. */
export const contractView = view(PayerContract, Contract, {});

/** The list of contracts, newest first. */
export const contractList = list(contractView, {
  key: 'contracts',
  smallScope: 'the contracts of one organization',
  sorts: contractSorts,
  rowCounters: contractCounts,
  filters: {
    payerId: anyOf('payerId'),
    status: anyOf('status'),
    lineOfBusiness: anyOf('lineOfBusiness'),
    externalId: anyOf('externalId'),
    effectiveOn: matching(
      'date',
      (on) => `t.status in ('ACTIVE', 'TERMINATED') and t.effective_from <= ${on}
        and least(t.effective_to, t.terminated_on, 'infinity'::date) >= ${on}`,
    ),
  },
});

const schedulesOfContract = statement({
  name: 'contract_management.schedules_of_contract',
  parameters: { contractId: 'text' },
  columns: {},
  text: `select ${feeScheduleView.columns.join(', ')} from ${feeScheduleView.table} t
    where t.organization_id = :tenant and t.contract_id = :contractId
    order by t.effective_from desc, t.id`,
});

/** Reads a contract with its fee schedules in one round trip. Throws 404 if it does not exist. */
export async function readContract({ sql, now }: TenantContext, contractId: string): Promise<RawJson> {
  const [[row] = [], schedules = []] = await sql.batch([
    [contractView.byId, { id: contractId }],
    [schedulesOfContract, { contractId }],
  ]);
  if (row === undefined) throw notFound('Contract');
  return contractView.json(row, now, { feeSchedules: rowsAsJson(feeScheduleView, schedules, now) });
}
