import { anyOf, list, view } from '@rcm/lists';
import { Webhook as WebhookWire, webhookSorts } from './contract.ts';
import { Webhook } from './webhook.ts';

/** The response form of an endpoint. */
export const webhookView = view(Webhook, WebhookWire, {});

/** The endpoints of an organization, newest first. */
export const webhookList = list(webhookView, {
  key: 'webhooks',
  smallScope: 'the endpoints of one organization',
  where: 't.deleted_at is null',
  sorts: webhookSorts,
  filters: { status: anyOf('status') },
});
