import { defineEntity, p } from '@mikro-orm/core';
import { stateTable } from '@rcm/states';
import { sealed, TenantOwned } from '@rcm/tenancy';
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
    /** The last position of the audit trail of which deliveries were made. */
    position: p.bigint('string'),
    secretKeyVersion: p.integer(),
    secretNumber: p.integer(),
    /** The key of the secret before; its number is one less. */
    previousKeyVersion: p.integer().nullable(),
    previousSecretUntil: p.datetime(3).nullable(),
    deletedAt: p.datetime(3).nullable(),
  },
  indexes: [{ name: 'webhooks_newest', properties: ['organizationId', 'createdAt', 'id'] }],
});

/** An endpoint is paused by hand or after days of failures, and resumed by hand. */
export const webhookStates = stateTable({
  subject: 'A webhook endpoint',
  states: WebhookStatus.options,
  moves: {
    ACTIVE: { pause: 'PAUSED', resume: 'ACTIVE' },
    PAUSED: { pause: 'PAUSED', resume: 'ACTIVE' },
  },
});

/** Milliseconds of failures without a success after which an endpoint is paused: five days. */
const mostFailing = 5 * 24 * 60 * 60 * 1_000;

/** Where changes are told, over https. */
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

  /** True where a change of the type is told here. */
  wants(type: string): boolean {
    return this.eventTypes.includes('*') || this.eventTypes.includes(type);
  }

  /** Gives it a new secret of the newest key; the one before signs too until `previousUntil`. */
  rotate(keyVersion: number, previousUntil: Date): void {
    this.previousKeyVersion = this.secretKeyVersion;
    this.previousSecretUntil = previousUntil;
    this.secretKeyVersion = keyVersion;
    this.secretNumber += 1;
  }

  /** The secrets that sign at a time, the newest first. */
  secretsAt(keys: readonly SigningKey[], now: Date): string[] {
    const newest = { keyVersion: this.secretKeyVersion, number: this.secretNumber };
    const { previousKeyVersion, previousSecretUntil } = this;
    const overlaps = previousKeyVersion && previousSecretUntil && previousSecretUntil > now;
    const previous = overlaps ? [{ keyVersion: previousKeyVersion, number: this.secretNumber - 1 }] : [];
    return [newest, ...previous].map((name) => secretOf(keys, this.id, name));
  }

  /** Notes how a delivery went; five days without a success pause the endpoint. */
  note(isDelivered: boolean, now: Date): void {
    if (isDelivered) this.failingSince = null;
    else {
      this.failingSince ??= now;
      if (now.getTime() - this.failingSince.getTime() >= mostFailing) this.pause('FAILING');
    }
  }
}
WebhookSchema.setClass(Webhook);
