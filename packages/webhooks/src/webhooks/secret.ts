import { createHmac } from 'node:crypto';
import type { SigningKey } from '../ports.ts';

/** Which of the secrets of an endpoint: the key that it is derived from, and how many came before it. */
export interface SecretName {
  readonly keyVersion: number;
  readonly number: number;
}

/**
 * A secret of an endpoint in the form of Standard Webhooks. It is derived and stored nowhere, so that no copy of the
 * database signs anything. Throws where its key is not known.
 */
export function secretOf(keys: readonly SigningKey[], webhookId: string, name: SecretName): string {
  const key = keys.find(({ version }) => version === name.keyVersion);
  if (key === undefined) throw new Error(`The signing key ${name.keyVersion} is not known`);
  const derived = createHmac('sha256', key.secret).update(`webhook secret ${webhookId} ${name.number}`);
  return `whsec_${derived.digest('base64')}`;
}

/** `webhook-signature`: a signature by each of the secrets, over the id, the time in seconds and the body. */
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
