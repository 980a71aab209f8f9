import type { Sender } from './deliveries/sender.ts';

/** A secret of the installation, from which the secrets of endpoints are derived. */
export interface SigningKey {
  readonly version: number;
  readonly secret: string;
}

/** What this module needs of its host. */
export interface WebhooksPorts {
  /** The newest first; those before it stay known as long as an endpoint has a secret of them. */
  readonly signingKeys: readonly SigningKey[];
  /** What sends messages to endpoints, which is all that ever leaves by this module. */
  readonly sender: Sender;
}
