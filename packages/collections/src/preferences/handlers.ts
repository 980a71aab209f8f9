import { notFound } from '@rcm/errors';
import type { Handlers } from '@rcm/http';
import type { CollectionsPorts } from '../ports.ts';
import type { views } from '../views.ts';
import { ConsumerPreferences } from './consumer-preferences.ts';
import type { preferenceOperations } from './contract.ts';
import { readPreferences } from './view.ts';

export const preferenceHandlers = (
  ports: CollectionsPorts,
): Handlers<typeof preferenceOperations, typeof views> => ({
  async getPreferences(context, { params }) {
    return { preferences: await readPreferences(context, ports, params.accountId) };
  },

  async replacePreferences(context, { params, body }) {
    const account = await ports.lockAccount(context, params.accountId);
    if (account === null) throw notFound('Account');
    const values = {
      ceaseCommunication: body.ceaseCommunication ?? false,
      attorney: body.attorney ? { phone: null, email: null, address: null, ...body.attorney } : null,
      inconvenientTimes: body.inconvenientTimes ?? [],
      inconvenientPlaces: body.inconvenientPlaces ?? [],
      channelOptOuts: body.channelOptOuts ?? [],
      notes: body.notes ?? null,
    };
    const existing = await context.em.findOne(ConsumerPreferences, { accountId: account.id });
    if (existing === null) {
      return { preferences: context.create(ConsumerPreferences, { accountId: account.id, ...values }) };
    }
    return { preferences: Object.assign(await context.find(ConsumerPreferences, existing.id), values) };
  },
});
