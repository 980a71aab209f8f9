import type { Sender } from './deliveries/sender.ts';

/** A secret of the installation from which the secrets of endpoints are derived. */
export interface SigningKey {
  readonly version: number;
  readonly secret: string;
}

/** What the host provides to this module. */
export interface WebhooksPorts {
  /** Newest first; earlier keys must stay while an endpoint has a secret derived from them. */
  readonly signingKeys: readonly SigningKey[];
  /** Sends the messages of this module. */
  readonly sender: Sender;
  /** For a type that no event has, the nearest one that events have, else null. Without it, any type is accepted. */
  readonly correctedEventType?: (type: string) => string | null;
}
