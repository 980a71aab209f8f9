import type { CallOptions, TestHost } from '@rcm/testing';
import { openAccount } from './collections-host.ts';

/** Calls for tests of placements. */
export function placementCalls(host: TestHost) {
  const anAgency = async (body: Readonly<Record<string, unknown>> = {}, options: CallOptions = {}) => {
    const sent = { body: { name: 'Harbor Recovery', commissionRate: 22.5, ...body } };
    return (await host.call('collections.createAgency', sent, options)).data.agency as { id: string };
  };

  const place = (body: Readonly<Record<string, unknown>>, options: CallOptions = {}) =>
    host.call('collections.createPlacement', { body }, options);

  return {
    anAgency,
    place,
    /** Places an account that owes 600.00 by default with an agency at 22.5 %. */
    async aPlacement(
      account: Parameters<typeof openAccount>[0] = {},
      agency: Readonly<Record<string, unknown>> = {},
      options: CallOptions = {},
    ) {
      const accountId = openAccount(account);
      const { id: agencyId } = await anAgency(agency, options);
      const { data } = await place({ accountId, agencyId }, options);
      return { accountId, agencyId, params: { placementId: data.placement.id as string } };
    },
    read: async (params: { placementId: string }, options: CallOptions = {}) =>
      (await host.call('collections.getPlacement', { params }, options)).data.placement,
    pay: (
      params: { placementId: string },
      amount: number,
      body: Readonly<Record<string, unknown>> = {},
      options: CallOptions = {},
    ) => host.call('collections.recordAgencyPayment', { params, body: { amount, ...body } }, options),
    end: (params: { placementId: string }, action: string, options: CallOptions = {}) =>
      host.call('collections.changePlacementStatus', { params, body: { action, reason: 'Ended' } }, options),
  };
}
