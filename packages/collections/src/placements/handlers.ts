import { addDays, endOfDay, startOfDay } from '@rcm/calendar';
import { conflict, notFound } from '@rcm/errors';
import type { Handlers } from '@rcm/http';
import { percentOf } from '@rcm/money';
import { documentNumber, newId, type TenantContext } from '@rcm/tenancy';
import { Agency } from '../agencies/agency.ts';
import { checkPastTime, today } from '../clock.ts';
import { countOpenDisputes } from '../disputes/dispute.ts';
import { notificationStart } from '../extraordinary-actions.ts';
import type { CollectionAccount, CollectionsPorts, OpenCharge } from '../ports.ts';
import type { views } from '../views.ts';
import { AgencyPayment } from './agency-payment.ts';
import type { placementOperations } from './contract.ts';
import { findObstacles } from './obstacles.ts';
import { Placement } from './placement.ts';
import { placementList, readPlacement } from './view.ts';

/** Errors for violated unique keys of placements. */
export const placementConflicts = {
  placements_open_unique: () => conflict('The account is already placed with an agency'),
};

export const placementHandlers = (
  ports: CollectionsPorts,
): Handlers<typeof placementOperations, typeof views> => ({
  listPlacements(context, { query }) {
    const { minDaysPlaced, maxDaysPlaced } = query;
    const { timeZone } = context.organization;
    const daysAgo = (days: number) => addDays(today(context), -days);
    return placementList.read(context, query, {
      ...(minDaysPlaced === undefined ? {} : { placedTo: endOfDay(daysAgo(minDaysPlaced), timeZone) }),
      ...(maxDaysPlaced === undefined ? {} : { placedFrom: startOfDay(daysAgo(maxDaysPlaced), timeZone) }),
    });
  },

  async createPlacement(context, { body }) {
    const account = await ports.lockAccount(context, body.accountId);
    if (account === null) throw notFound('Account');
    const agency = await context.look(Agency, body.agencyId);
    if (agency === null) throw notFound('Agency');
    const openCharges = await ports.openCharges(context, account.id);
    await assertCanBePlaced(context, account, openCharges, agency);
    const id = newId(Placement.idPrefix);
    const placement = context.create(Placement, {
      id,
      placementNumber: documentNumber('PLC', today(context), id),
      agencyId: agency.id,
      agencyName: agency.name,
      accountId: account.id,
      accountNumber: account.accountNumber,
      patientId: account.patientId,
      status: 'PLACED',
      placedAmount: account.balance,
      accountBalance: account.balance,
      commissionRate: agency.commissionRate,
      recoveredAmount: '0.00',
      commissionAmount: '0.00',
      firstDeliveredAt: notificationStart(openCharges),
      notes: body.notes ?? null,
      placedAt: context.now,
      endedAt: null,
      endCause: null,
      endReason: null,
    });
    await ports.placeAccount(context, account.id, placement);
    return { placement, externalRiskMode: 'LOCAL_ONLY' };
  },

  async getPlacement(context, { params }) {
    return { placement: await readPlacement(context, params.placementId) };
  },

  async recordAgencyPayment(context, { params, body }) {
    const placement = await lockPlacementAndAccount(context, ports, params.placementId);
    const { amount, collectedAt = context.now, reference = null, notes = null } = body;
    checkPastTime(context, collectedAt, 'body.collectedAt', placement.placedAt);
    const { commissionRate, accountId, agencyId } = placement;
    const commissionAmount = percentOf(amount, commissionRate);
    placement.pay({ amount, commissionAmount }, collectedAt);
    const { entryId, unappliedAmount } = await ports.postAgencyPayment(context, {
      accountId,
      placementId: placement.id,
      amount,
      occurredAt: collectedAt,
      reference,
      allocations: body.allocations ?? [],
    });
    const payment = context.create(AgencyPayment, {
      placementId: placement.id,
      agencyId,
      accountId,
      amount,
      commissionRate,
      commissionAmount,
      collectedAt,
      reference,
      notes,
      ledgerEntryId: entryId,
      reversalEntryId: null,
      reversedAt: null,
    });
    return { payment, placement, unappliedAmount, externalRiskMode: 'LOCAL_ONLY' };
  },

  async changePlacementStatus(context, { params, body }) {
    const placement = await lockPlacementAndAccount(context, ports, params.placementId);
    placement.end(body.action, body.reason, context.now);
    await ports.placeAccount(context, placement.accountId, null);
    return { placement, externalRiskMode: 'LOCAL_ONLY' };
  },
});

/** Throws 409 with every obstacle to placing an account. */
async function assertCanBePlaced(
  context: TenantContext,
  account: CollectionAccount,
  openCharges: readonly OpenCharge[],
  agency: Agency,
): Promise<void> {
  const { organization } = context;
  const obstacles = findObstacles({
    account,
    openCharges,
    isCharitableHospital: organization.isCharitableHospital ?? false,
    agency,
    openDisputes: await countOpenDisputes(context, account.id),
    today: today(context),
    timeZone: organization.timeZone,
  });
  if (obstacles.length === 0) return;
  throw conflict('The account cannot be placed now', {
    obstacles,
    ...(account.placementId && { existingId: account.placementId }),
  });
}

/** Locks a placement and its account, the account first, in the same order as changes of the ledger. */
async function lockPlacementAndAccount(
  context: TenantContext,
  ports: CollectionsPorts,
  id: string,
): Promise<Placement> {
  const found = await context.em.findOne(Placement, { id }, { disableIdentityMap: true });
  if (found === null) throw notFound('Placement');
  await ports.lockAccount(context, found.accountId);
  return context.find(Placement, id);
}
