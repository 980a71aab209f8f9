import { systemClock } from './clock.ts';

/** An event of a webhook: a record has changed. It has identifiers only. */
export interface WebhookEvent {
  /** The type of the event, such as `claim.updated`. */
  readonly type: string;
  /** When it happened, in ISO 8601. */
  readonly timestamp: string;
  readonly organizationId: string;
  readonly data: {
    readonly recordType: string;
    readonly recordId: string;
    /** Increases with each change; a message that arrives late has a smaller version than earlier ones. */
    readonly version: number;
  };
}

/** A received message. */
export interface ReceivedWebhook {
  /** The endpoint's secret, `whsec_…`. */
  readonly secret: string;
  /** The headers of the request: `Headers`, or an object as in Node. */
  readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The raw body, before parsing. */
  readonly body: string;
}

/** Why a message failed verification. */
export type WebhookRefusal = 'HEADERS_MISSING' | 'TIMESTAMP_TOO_FAR' | 'NO_MATCHING_SIGNATURE';

/** Thrown for a message that is not from the service, was tampered with, or is too old. */
export class WebhookVerificationError extends Error {
  readonly code: WebhookRefusal;

  constructor(code: WebhookRefusal, message: string) {
    super(message);
    this.name = 'WebhookVerificationError';
    this.code = code;
  }
}

/** Seconds by which the timestamp of a message may differ from the current time. */
const tolerance = 5 * 60;

const algorithm = { name: 'HMAC', hash: 'SHA-256' };

/**
 * Returns the event of a message that the service signed (Standard Webhooks) within five minutes. The same event may
 * arrive again with the same `webhook-id`. Throws a `WebhookVerificationError` for an invalid message, and a TypeError
 * for an invalid secret.
 */
export async function verifyWebhook(
  { secret, headers, body }: ReceivedWebhook,
  clock: () => Date = systemClock,
): Promise<WebhookEvent> {
  const secretBytes = secret.startsWith('whsec_') ? decodeBase64(secret.slice('whsec_'.length)) : null;
  if (secretBytes === null || secretBytes.length === 0) {
    throw new TypeError('Expected a secret of the form whsec_…');
  }
  const id = headerOf(headers, 'webhook-id');
  const timestamp = headerOf(headers, 'webhook-timestamp');
  const signatures = headerOf(headers, 'webhook-signature');
  if (!id || !timestamp || !signatures) {
    throw new WebhookVerificationError(
      'HEADERS_MISSING',
      'The message has no webhook-id, webhook-timestamp or webhook-signature header',
    );
  }
  const age = Math.floor(clock().getTime() / 1_000) - Number(timestamp);
  if (!/^\d+$/.test(timestamp) || Math.abs(age) > tolerance) {
    throw new WebhookVerificationError('TIMESTAMP_TOO_FAR', 'The message was not signed within five minutes');
  }
  const key = await crypto.subtle.importKey('raw', secretBytes, algorithm, false, ['verify']);
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`);
  for (const signature of signatures.split(' ')) {
    const bytes = signature.startsWith('v1,') ? decodeBase64(signature.slice('v1,'.length)) : null;
    if (bytes !== null && (await crypto.subtle.verify(algorithm.name, key, bytes, signed))) {
      return JSON.parse(body) as WebhookEvent;
    }
  }
  throw new WebhookVerificationError(
    'NO_MATCHING_SIGNATURE',
    'No signature of the message matches the secret',
  );
}

/** The bytes of a base64 text; null if it is invalid. */
function decodeBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}

function headerOf(headers: ReceivedWebhook['headers'], name: string): string | null {
  if (headers instanceof Headers) return headers.get(name);
  const [, value] = Object.entries(headers).find(([key]) => key.toLowerCase() === name) ?? [];
  return typeof value === 'string' ? value : (value?.[0] ?? null);
}
