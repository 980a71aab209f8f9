export { HeldForApprovalError, RcmError, type RcmErrorCode, type RcmIssue } from './error.ts';
export type * from './generated/types.gen.ts';
export {
  createRcm,
  type ListName,
  type ListOptions,
  type ListPage,
  type ListRecord,
  Rcm,
  type RcmSettings,
} from './rcm.ts';
export {
  type ReceivedWebhook,
  verifyWebhook,
  type WebhookEvent,
  type WebhookRefusal,
  WebhookVerificationError,
} from './webhook.ts';
