import { addDays, dateInZone } from '@rcm/calendar';
import type { Handlers } from '@rcm/http';
import type { expirableOperations } from './contract.ts';
import { expirableList } from './view.ts';

export const expirableHandlers: Handlers<ReturnType<typeof expirableOperations>> = {
  listExpirables(context, { query: { withinDays, ...query } }) {
    const today = dateInZone(context.now, context.organization.timeZone);
    return expirableList.read(context, query, { expiresTo: addDays(today, withinDays) });
  },
};
