import { setTimeout as sleep } from 'node:timers/promises';
import { receiver } from '../support/receiver.ts';
import type { RequestBuilders, World } from '../support/world.ts';

const body = async (world: World) => ({
  url: `${(await receiver()).url}/${world.organization.organizationId}`,
  eventTypes: ['webhook.updated'],
  description: world.name(),
});

const maxWebhooks = 20;

/** An endpoint. Generated requests may have created as many as an organization may have: the oldest makes room then. */
async function aWebhook(world: World): Promise<{ readonly id: string }> {
  const path = '/organization/webhooks';
  const { webhooks, total } = await world.send('get', `${path}?sort=createdAt&take=1`);
  if (total >= maxWebhooks) await world.send('delete', `${path}/${webhooks[0].id}`);
  return (await world.send('post', path, await body(world))).webhook;
}

const shared = new WeakMap<World, Promise<{ readonly webhookId: string }>>();

/** An endpoint with a change to deliver, shared by requests of a world because an organization has few endpoints. */
function sharedWebhook(world: World): Promise<{ readonly webhookId: string }> {
  const known = shared.get(world) ?? changedWebhook(world);
  shared.set(world, known);
  return known;
}

/** A completed delivery of the shared endpoint. */
async function aDelivery(world: World): Promise<Readonly<Record<string, string>>> {
  const { webhookId } = await sharedWebhook(world);
  const path = `/organization/webhooks/${webhookId}/deliveries`;
  for (;;) {
    const [delivery] = (await world.send('get', path)).deliveries;
    if (delivery?.status === 'DELIVERED') return { webhookId, deliveryId: delivery.id };
    await (world.work?.() ?? sleep(100));
  }
}

async function changedWebhook(world: World) {
  const { id: webhookId } = await aWebhook(world);
  await world.send('put', `/organization/webhooks/${webhookId}`, { description: world.name() });
  return { webhookId };
}

/** Requests to the webhooks operations. */
export const webhooks: RequestBuilders = {
  'webhooks.listWebhooks': async () => ({ query: { status: 'ACTIVE' } }),
  'webhooks.createWebhook': async (world) => ({ body: await body(world) }),
  'webhooks.updateWebhook': async (world) => ({
    params: { webhookId: (await aWebhook(world)).id },
    body: { ...(await body(world)), status: 'PAUSED' },
  }),
  'webhooks.deleteWebhook': async (world) => ({ params: { webhookId: (await aWebhook(world)).id } }),
  'webhooks.rotateWebhook': async (world) => ({
    params: await sharedWebhook(world),
    body: { overlapSeconds: 60 },
  }),
  'webhooks.listDeliveries': async (world) => ({
    params: await sharedWebhook(world),
    query: { status: 'PENDING', eventType: 'webhook.updated', recordId: 'whk_1' },
  }),
  'webhooks.replayDelivery': async (world) => ({ params: await aDelivery(world), body: {} }),
};
