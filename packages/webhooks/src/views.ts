import { deliveryView } from './deliveries/view.ts';
import { webhookView } from './webhooks/view.ts';

/** The response forms of this module's records. */
export const views = [webhookView, deliveryView] as const;
