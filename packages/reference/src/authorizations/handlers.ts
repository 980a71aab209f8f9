import { addDays, dateInZone } from '@rcm/calendar';
import type { Handlers } from '@rcm/http';
import type { ReferencePorts } from '../ports.ts';
import { mustExist } from '../references.ts';
import { Authorization, authorizationValues } from './authorization.ts';
import type { authorizationOperations } from './contract.ts';
import { authorizationListOf, authorizationViewOf } from './view.ts';

export const authorizationHandlers = ({
  authorizedUnitsUsed,
}: Pick<ReferencePorts, 'authorizedUnitsUsed'>): Handlers<typeof authorizationOperations> => {
  const authorizationView = authorizationViewOf(authorizedUnitsUsed);
  const authorizationList = authorizationListOf(authorizationView);
  return {
    listAuthorizations(context, { query: { expiringWithinDays, ...query } }) {
      const today = dateInZone(context.now, context.organization.timeZone);
      const days = expiringWithinDays;
      return authorizationList.read(
        context,
        query,
        days === undefined ? {} : { lastDayUpTo: addDays(today, days) },
      );
    },

    async createAuthorization(context, { body }) {
      await mustExist(context, body);
      const values = authorizationValues(body, context.organization.timeZone);
      const authorization = context.create(Authorization, values);
      authorization.mustBeComplete();
      return { authorization: await context.read(authorizationView, authorization.id) };
    },

    async updateAuthorization(context, { params, body }) {
      const authorization = await context.find(Authorization, params.authorizationId);
      await mustExist(context, body);
      authorization.change(body, context.organization.timeZone);
      authorization.mustBeComplete();
      return { authorization: await context.read(authorizationView, authorization.id) };
    },
  };
};
