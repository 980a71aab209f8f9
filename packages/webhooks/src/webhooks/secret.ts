import { createHmac } from 'node:crypto';
import type { SigningKey } from '../ports.ts';

/** Identifies a secret of an endpoint: the key that it is derived from, and its number. */
export interface SecretId {
  readonly keyVersion: number;
  readonly number: number;
}

/**
 * A secret of an endpoint in Standard Webhooks format. It is derived and not stored, so that a copy of the database is
 * not enough to sign messages. Throws if its key is unknown.
 */
export function secretOf(keys: readonly SigningKey[], webhookId: string, id: SecretId): string {
  const key = keys.find(({ version }) => version === id.keyVersion);
  if (key === undefined) throw new Error(`The signing key version ${id.keyVersion} is not configured`);
  const derived = createHmac('sha256', key.secret).update(`webhook secret ${webhookId} ${id.number}`);
  return `whsec_${derived.digest('base64')}`;
}

/** The `webhook-signature` header: one signature per secret, over the id, the time in seconds and the body. */
export const signatureOf = (
  secrets: readonly string[],
  id: string,
  timestamp: number,
  body: string,
): string =>
  secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
      return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
    })
    .join(' ');
