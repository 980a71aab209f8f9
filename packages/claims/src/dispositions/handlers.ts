import { normalizeReasonCode, readReasonCode, settableDispositions } from '@rcm/balances';
import { invalid, notFound } from '@rcm/errors';
import type { Handlers } from '@rcm/http';
import { inMemoryPage } from '@rcm/lists';
import { Payer } from '@rcm/reference/records';
import type { TenantContext } from '@rcm/tenancy';
import type { views } from '../views.ts';
import type { dispositionOperations } from './contract.ts';
import { DispositionChange, dispositionChanges, standingChanges } from './disposition-change.ts';
import { tableOfPayers } from './table.ts';

const order = ['groupCode', 'reasonCode', 'payerId'] as const;

export const dispositionHandlers = (): Handlers<typeof dispositionOperations, typeof views> => ({
  async listDispositions(context, { query }) {
    const { groupCode, payerId, isChanged } = query;
    const wanted = query.reasonCode?.map(readReasonCode);
    const changes = standingChanges(await context.sql.all(dispositionChanges));
    const found = tableOfPayers(changes, payerId && (await knownPayers(context, payerId))).filter(
      (entry) =>
        (groupCode?.includes(entry.groupCode) ?? true) &&
        (wanted?.some(
          (code) =>
            code.reasonCode === entry.reasonCode && (code.groupCode ?? entry.groupCode) === entry.groupCode,
        ) ??
          true) &&
        (isChanged === undefined || isChanged === (entry.dispositionChangeId !== null)),
    );
    const { records: dispositions, ...end } = await inMemoryPage(context, 'dispositions', found, query, {
      defaultOrder: order,
      identity: order,
    });
    return { dispositions: [...dispositions], ...end };
  },

  async setDisposition(context, { params, body: { disposition, payerId = null } }) {
    const code = { groupCode: params.groupCode, reasonCode: normalizeReasonCode(params.reasonCode) };
    mustBeSettable(code, disposition);
    if (payerId !== null && (await context.look(Payer, payerId)) === null) throw notFound('Payer');
    const existing = await context.em.findOne(DispositionChange, { ...code, payerId });
    if (existing === null) {
      return { dispositionChange: context.create(DispositionChange, { ...code, payerId, disposition }) };
    }
    const dispositionChange = await context.find(DispositionChange, existing.id);
    dispositionChange.disposition = disposition;
    return { dispositionChange };
  },

  async removeDisposition(context, { params }) {
    context.em.remove(await context.find(DispositionChange, params.dispositionChangeId));
    return undefined;
  },
});

/** The ids that are payers of the organization. */
async function knownPayers(context: TenantContext, ids: readonly string[]): Promise<string[]> {
  const known: string[] = [];
  for (const id of ids) if ((await context.look(Payer, id)) !== null) known.push(id);
  return known;
}

/** Throws 400 for a disposition that makes no sense for a group and reason code. */
function mustBeSettable(
  code: Parameters<typeof settableDispositions>[0],
  disposition: DispositionChange['disposition'],
): void {
  const settable = settableDispositions(code);
  if (settable.length === 0) {
    throw invalid('params.reasonCode', 'Expected a code whose disposition is not fixed', 'fixed_disposition');
  }
  if (!settable.includes(disposition)) {
    throw invalid('body.disposition', `Expected one of ${settable.join(', ')} for this group`);
  }
}
