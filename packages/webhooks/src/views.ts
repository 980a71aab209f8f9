import { deliveryView } from './deliveries/view.ts';
import { webhookView } from './webhooks/view.ts';

/** How the records of this module are shown. */
export const views = [webhookView, deliveryView] as const;
