import { conflict, notFound } from '@rcm/errors';
import type { Handlers } from '@rcm/http';
import { enqueue } from '@rcm/jobs';
import type { views } from '../views.ts';
import { Webhook } from '../webhooks/webhook.ts';
import type { deliveryOperations } from './contract.ts';
import { Delivery } from './delivery.ts';
import { sendJob } from './gather.ts';
import { deliveryList } from './view.ts';

export const deliveryHandlers = (): Handlers<typeof deliveryOperations, typeof views> => ({
  async listDeliveries(context, { params, query }) {
    const webhook = await context.look(Webhook, params.webhookId);
    if (!webhook || webhook.deletedAt) throw notFound('Webhook');
    return deliveryList.read(context, query, { webhookId: webhook.id });
  },

  async replayDelivery(context, { params }) {
    const webhook = await context.look(Webhook, params.webhookId);
    if (!webhook || webhook.deletedAt) throw notFound('Webhook');
    const delivery = await context.find(Delivery, params.deliveryId);
    if (delivery.webhookId !== webhook.id) throw notFound('Delivery');
    if (webhook.status !== 'ACTIVE') throw conflict('The endpoint is paused');
    delivery.replay(context.now);
    await enqueue(context, { name: sendJob, id: webhook.id });
    return { delivery };
  },
});
