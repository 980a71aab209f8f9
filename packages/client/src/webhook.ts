import { systemClock } from './clock.ts';

/** What a webhook tells: that a record has changed, by identifiers alone. */
export interface WebhookEvent {
  /** What happened, such as `claim.updated`. */
  readonly type: string;
  /** When, in ISO 8601. */
  readonly timestamp: string;
  readonly organizationId: string;
  readonly data: {
    readonly recordType: string;
    readonly recordId: string;
    /** Grows with each change; a message that comes late has a smaller one than what was told before. */
    readonly version: number;
  };
}

/** A message as it came. */
export interface ReceivedWebhook {
  /** The endpoint's secret, `whsec_…`. */
  readonly secret: string;
  /** The headers of the request: `Headers`, or an object as Node has it. */
  readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The body as it was received, before any parser. */
  readonly body: string;
}

/** Why a message was not believed. */
export type WebhookRefusal = 'HEADERS_MISSING' | 'TIMESTAMP_TOO_FAR' | 'NO_MATCHING_SIGNATURE';

/** A message that did not come from the service, was changed on its way, or comes too late. */
export class WebhookVerificationError extends Error {
  readonly code: WebhookRefusal;

  constructor(code: WebhookRefusal, message: string) {
    super(message);
    this.name = 'WebhookVerificationError';
    this.code = code;
  }
}

/** Seconds by which the time of a message may differ from that of its receiver. */
const tolerance = 5 * 60;

const algorithm = { name: 'HMAC', hash: 'SHA-256' };

/**
 * The event of a message that the service signed (Standard Webhooks) within the last five minutes. It may come again
 * under the same `webhook-id`. Throws a `WebhookVerificationError` for any other, and a TypeError for what is no secret.
 */
export async function verifyWebhook(
  { secret, headers, body }: ReceivedWebhook,
  clock: () => Date = systemClock,
): Promise<WebhookEvent> {
  const secretBytes = secret.startsWith('whsec_') ? decoded(secret.slice('whsec_'.length)) : null;
  if (secretBytes === null || secretBytes.length === 0) {
    throw new TypeError('Expected a secret of the form whsec_…');
  }
  const id = headerOf(headers, 'webhook-id');
  const timestamp = headerOf(headers, 'webhook-timestamp');
  const signatures = headerOf(headers, 'webhook-signature');
  if (!id || !timestamp || !signatures) {
    throw new WebhookVerificationError('HEADERS_MISSING', 'The headers of a signed message are missing');
  }
  const age = Math.floor(clock().getTime() / 1_000) - Number(timestamp);
  if (!/^\d+$/.test(timestamp) || Math.abs(age) > tolerance) {
    throw new WebhookVerificationError('TIMESTAMP_TOO_FAR', 'The message was not signed within five minutes');
  }
  const key = await crypto.subtle.importKey('raw', secretBytes, algorithm, false, ['verify']);
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`);
  for (const signature of signatures.split(' ')) {
    const bytes = signature.startsWith('v1,') ? decoded(signature.slice('v1,'.length)) : null;
    if (bytes !== null && (await crypto.subtle.verify(algorithm.name, key, bytes, signed))) {
      return JSON.parse(body) as WebhookEvent;
    }
  }
  throw new WebhookVerificationError(
    'NO_MATCHING_SIGNATURE',
    'No signature of the message matches its secret',
  );
}

/** The bytes of a text in base64; null for any other. */
function decoded(text: string): Uint8Array<ArrayBuffer> | null {
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
