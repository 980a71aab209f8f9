import type { Handlers } from '@rcm/http';
import type { ReferencePorts } from '../ports.ts';
import { make } from '../records.ts';
import type { providerOperations } from './contract.ts';
import { Provider, providerName, providerValues } from './provider.ts';
import { providerList, providerView } from './view.ts';

export const providerHandlers = (
  ports: Pick<ReferencePorts, 'lastExclusionCheck' | 'credentialing'>,
): Handlers<typeof providerOperations> => ({
  listProviders: (context, { query }) => providerList.read(context, query),

  async createProvider(context, { body }) {
    return { provider: await make(context, Provider, providerView, body, providerValues(body)) };
  },

  async getProvider(context, { params }) {
    const provider = await context.find(Provider, params.providerId);
    const identity = { id: provider.id, name: providerName(provider), npi: provider.npi };
    return {
      provider: {
        ...providerView.of(provider, context.now),
        lastExclusionCheck: (await ports.lastExclusionCheck?.(context, identity)) ?? null,
        credentialing: (await ports.credentialing?.(context, identity)) ?? null,
      },
    };
  },
});
