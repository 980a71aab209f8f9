import type { LifeCycles } from '../support/life-cycle.ts';
import { receiver } from '../support/receiver.ts';
import type { World } from '../support/world.ts';
import { ask, each } from './ask.ts';

const path = '/organization/webhooks';

/** An endpoint that receives its own changes. */
async function anEndpoint(world: World, url: string): Promise<string> {
  const body = { url, eventTypes: ['webhook.updated'], description: world.name() };
  return (await world.send('post', path, body)).webhook.id;
}

/** The first delivery to an endpoint once it is in a status, and what is sent about it. */
const aDelivery = (urlOf: (world: World) => Promise<string>, awaited: string) => async (world: World) => {
  const id = await anEndpoint(world, await urlOf(world));
  await world.send('put', `${path}/${id}`, { description: world.name() });
  const deliveries = `${path}/${id}/deliveries`;
  const read = async () => (await world.send('get', deliveries)).deliveries[0];
  let first = await read();
  while (first?.status !== awaited) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    first = await read();
  }
  return {
    status: async () => (await read()).status,
    verbs: { replay: () => ask(world, 'post', `${deliveries}/${first.id}/replay`, {}) },
  };
};

/** The walks of the webhooks. */
export const webhooks: LifeCycles = {
  'A webhook endpoint': {
    ends: ['PAUSED'],
    starts: {
      created: async (world) => {
        const id = await anEndpoint(world, (await receiver()).url);
        const to = (status: string) => () => ask(world, 'put', `${path}/${id}`, { status });
        return {
          status: async () => {
            const { webhooks: listed } = await world.send('get', `${path}?take=100`);
            return listed.find((webhook: { readonly id: string }) => webhook.id === id).status;
          },
          verbs: each(['ACTIVE', 'PAUSED'], to),
        };
      },
    },
  },
  'A webhook delivery': {
    ends: ['DELIVERED'],
    starts: {
      toNobody: aDelivery(async () => 'https://localhost:1/', 'PENDING'),
      toReceiver: aDelivery(async () => (await receiver()).url, 'DELIVERED'),
    },
  },
};
