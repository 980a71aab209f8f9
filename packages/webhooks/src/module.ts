import type { Module } from '@rcm/http/module';
import { operations } from './contract.ts';
import { DeliverySchema, deliveryStates } from './deliveries/delivery.ts';
import { gather, gatherJob, sendJob } from './deliveries/gather.ts';
import { deliveryHandlers } from './deliveries/handlers.ts';
import { send } from './deliveries/send.ts';
import { migrations } from './migrations/index.ts';
import type { WebhooksPorts } from './ports.ts';
import { views } from './views.ts';
import { webhookHandlers } from './webhooks/handlers.ts';
import { WebhookSchema, webhookStates } from './webhooks/webhook.ts';

/** The webhooks module, with the host's signing keys and sender. */
export const createWebhooks = (ports: WebhooksPorts): Module<typeof operations> => ({
  name: 'webhooks',
  title: 'Webhooks',
  description:
    'Sends changes to endpoints as Standard Webhooks: type, time and record, never patient data. These are the only messages that the service sends, and only to registered endpoints.',
  operations,
  entities: [WebhookSchema, DeliverySchema],
  migrations,
  views,
  states: [webhookStates, deliveryStates],
  handlers: { ...webhookHandlers(ports), ...deliveryHandlers() },
  jobs: { [gatherJob]: gather },
  outboundJobs: { [sendJob]: send(ports) },
});
