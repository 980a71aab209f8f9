import { defineEntity, p } from '@mikro-orm/core';
import { stateTable } from '@rcm/states';
import { sealed, TenantOwned } from '@rcm/tenancy';
import { everyType } from '../event-types.ts';
import type { SigningKey } from '../ports.ts';
import { PauseReason, WebhookStatus } from './contract.ts';
import { secretOf } from './secret.ts';

export const WebhookSchema = defineEntity({
  name: 'Webhook',
  schema: 'webhooks',
  tableName: 'webhooks',
  extends: TenantOwned,
  properties: {
    url: p.text(),
    description: sealed(p.text().nullable()),
    eventTypes: p.json<string[]>(),
    status: p.enum(WebhookStatus.options),
    pauseReason: p.enum(PauseReason.options).nullable(),
    failingSince: p.datetime(3).nullable(),
    /** The last position of the audit trail for which deliveries were created. */
    position: p.bigint('string'),
    secretKeyVersion: p.integer(),
    secretNumber: p.integer(),
    /** The key version of the previous secret; its number is one less. */
    previousKeyVersion: p.integer().nullable(),
    previousSecretUntil: p.datetime(3).nullable(),
    deletedAt: p.datetime(3).nullable(),
  },
  indexes: [{ name: 'webhooks_newest', properties: ['organizationId', 'createdAt', 'id'] }],
});

/** An endpoint is paused manually or after days of failures, and resumed manually. */
export const webhookStates = stateTable({
  subject: 'A webhook endpoint',
  states: WebhookStatus.options,
  moves: {
    ACTIVE: { pause: 'PAUSED', resume: 'ACTIVE' },
    PAUSED: { pause: 'PAUSED', resume: 'ACTIVE' },
  },
});

/** Milliseconds of failures without a success after which an endpoint is paused: five days. */
const maxFailingTime = 5 * 24 * 60 * 60 * 1_000;

/** An https endpoint that changes are sent to. */
export class Webhook extends WebhookSchema.class {
  static readonly idPrefix = 'whk';
  static readonly record = 'webhook';
  static readonly schema = WebhookSchema;

  pause(reason: 'BY_HAND' | 'FAILING'): void {
    this.status = webhookStates.after(this.status, 'pause');
    this.pauseReason ??= reason;
  }

  resume(): void {
    this.status = webhookStates.after(this.status, 'resume');
    this.pauseReason = null;
    this.failingSince = null;
  }

  /** True if events of the type are sent to this endpoint. */
  subscribesTo(type: string): boolean {
    return this.eventTypes.includes(everyType) || this.eventTypes.includes(type);
  }

  /** Sets a new secret of the newest key; the previous one also signs until `previousUntil`. */
  rotate(keyVersion: number, previousUntil: Date): void {
    this.previousKeyVersion = this.secretKeyVersion;
    this.previousSecretUntil = previousUntil;
    this.secretKeyVersion = keyVersion;
    this.secretNumber += 1;
  }

  /** The secrets that sign at a time, newest first. */
  secretsAt(keys: readonly SigningKey[], now: Date): string[] {
    const newest = { keyVersion: this.secretKeyVersion, number: this.secretNumber };
    const { previousKeyVersion, previousSecretUntil } = this;
    const isOverlapping = previousKeyVersion && previousSecretUntil && previousSecretUntil > now;
    const previous = isOverlapping ? [{ keyVersion: previousKeyVersion, number: this.secretNumber - 1 }] : [];
    return [newest, ...previous].map((secretId) => secretOf(keys, this.id, secretId));
  }

  /** Records the result of a delivery; five days without a success pause the endpoint. */
  recordResult(isDelivered: boolean, now: Date): void {
    if (isDelivered) this.failingSince = null;
    else {
      this.failingSince ??= now;
      if (now.getTime() - this.failingSince.getTime() >= maxFailingTime) this.pause('FAILING');
    }
  }
}
WebhookSchema.setClass(Webhook);
