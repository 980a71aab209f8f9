export {
  httpsSender,
  type Message,
  type SendError,
  type Sender,
  type SendResult,
  type UrlFault,
} from './deliveries/sender.ts';
export { createWebhooks } from './module.ts';
export type { SigningKey, WebhooksPorts } from './ports.ts';
