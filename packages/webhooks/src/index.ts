export {
  httpsSender,
  type Message,
  type SendError,
  type Sender,
  type SendResult,
} from './deliveries/sender.ts';
export { createWebhooks } from './module.ts';
export type { SigningKey, WebhooksPorts } from './ports.ts';
