import { defineEntity, p } from '@mikro-orm/core';
import { stateTable } from '@rcm/states';
import { TenantOwned } from '@rcm/tenancy';
import type { z } from 'zod';
import { type Attempt, DeliveryStatus } from './contract.ts';
import type { SendResult } from './sender.ts';

type StoredAttempt = z.input<typeof Attempt>;

export const DeliverySchema = defineEntity({
  name: 'WebhookDelivery',
  schema: 'webhooks',
  tableName: 'deliveries',
  extends: TenantOwned,
  properties: {
    webhookId: p.text(),
    eventId: p.text(),
    eventType: p.text(),
    recordType: p.text(),
    recordId: p.text(),
    position: p.bigint('string'),
    occurredAt: p.datetime(3),
    status: p.enum(DeliveryStatus.options),
    attempts: p.json<StoredAttempt[]>(),
    /** Number of failures since the delivery was created or replayed, which determines the next delay. */
    failures: p.integer(),
    nextAttemptAt: p.datetime(3).nullable(),
  },
  uniques: [{ name: 'deliveries_event_unique', properties: ['organizationId', 'webhookId', 'eventId'] }],
  indexes: [
    { name: 'deliveries_newest', properties: ['organizationId', 'webhookId', 'createdAt', 'id'] },
    { name: 'deliveries_record', properties: ['organizationId', 'webhookId', 'recordId', 'position'] },
    {
      name: 'deliveries_due',
      properties: ['organizationId', 'webhookId', 'position'],
      where: "(status = 'PENDING'::text)",
    },
  ],
});

/** A delivery succeeds, or fails after the last attempt; both can be replayed. */
export const deliveryStates = stateTable({
  subject: 'A webhook delivery',
  states: DeliveryStatus.options,
  moves: {
    PENDING: { deliver: 'DELIVERED', retry: 'PENDING', giveUp: 'FAILED' },
    DELIVERED: { replay: 'PENDING' },
    FAILED: { replay: 'PENDING' },
  },
});

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** Milliseconds to wait after each failure, as Standard Webhooks recommends; the next failure is final. */
export const delays = [
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
];

/** The delivery of a change to an endpoint, with its attempts. */
export class Delivery extends DeliverySchema.class {
  static readonly idPrefix = 'whd';
  static readonly record = 'webhookDelivery';
  static readonly schema = DeliverySchema;

  /** Records the result of an attempt; true if it was delivered. */
  recordAttempt({ status, error }: SendResult, now: Date): boolean {
    this.attempts = [...this.attempts, { at: now.toISOString(), status, error }];
    const isDelivered = status !== null && status >= 200 && status < 300;
    const delay = delays[this.failures];
    if (isDelivered) {
      this.status = deliveryStates.after(this.status, 'deliver');
      this.nextAttemptAt = null;
    } else if (delay === undefined) {
      this.status = deliveryStates.after(this.status, 'giveUp');
      this.nextAttemptAt = null;
    } else {
      this.status = deliveryStates.after(this.status, 'retry');
      this.failures += 1;
      this.nextAttemptAt = new Date(now.getTime() + delay);
    }
    return isDelivered;
  }

  /** Schedules the message to be sent again. */
  replay(now: Date): void {
    this.status = deliveryStates.after(this.status, 'replay');
    this.failures = 0;
    this.nextAttemptAt = now;
  }
}
DeliverySchema.setClass(Delivery);
