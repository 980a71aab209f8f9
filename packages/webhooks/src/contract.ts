import { deliveryOperations } from './deliveries/contract.ts';
import { webhookOperations } from './webhooks/contract.ts';

/** Every operation of the module, by the name of its handler. */
export const operations = { ...webhookOperations, ...deliveryOperations };
