import type { Handlers } from '@rcm/http';
import { withExtraFields } from '@rcm/lists';
import { storedAddress } from '../fields.ts';
import type { ReferencePorts } from '../ports.ts';
import type { views } from '../views.ts';
import type { providerOperations } from './contract.ts';
import { Provider, providerName, providerValues } from './provider.ts';
import { providerList } from './view.ts';

export const providerHandlers = (
  ports: Pick<ReferencePorts, 'lastExclusionCheck' | 'credentialing'>,
): Handlers<typeof providerOperations, typeof views> => ({
  listProviders: (context, { query }) => providerList.read(context, query),

  async createProvider(context, { body }) {
    return { provider: context.create(Provider, providerValues(body)) };
  },

  async getProvider(context, { params }) {
    const provider = await context.find(Provider, params.providerId);
    const identity = { id: provider.id, name: providerName(provider), npi: provider.npi };
    return {
      provider: withExtraFields(provider, {
        lastExclusionCheck: (await ports.lastExclusionCheck?.(context, identity)) ?? null,
        credentialing: (await ports.credentialing?.(context, identity)) ?? null,
      }),
    };
  },

  async updateProvider(context, { params, body: { address, ...changes } }) {
    const provider = await context.find(Provider, params.providerId);
    Object.assign(provider, changes);
    if (address !== undefined) provider.address = storedAddress(address);
    provider.mustBeNamed();
    return { provider };
  },
});
