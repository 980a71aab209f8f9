import { defineEntity, p } from '@mikro-orm/core';
import { newestFirst, rowCounters } from '@rcm/lists';
import type { Money } from '@rcm/money';
import { stateTable } from '@rcm/states';
import { belongsTo, TenantOwned, wholeCents } from '@rcm/tenancy';
import { z } from 'zod';
import { Estimate } from '../estimates/estimate.ts';
import { IdrCase as IdrCaseWire, type IdrEventType, IdrStatus } from './schema.ts';

/** An entry of a case's timeline, as stored and as shown. */
export interface IdrTimelineEntry {
  readonly type: 'INITIATE' | IdrEventType;
  readonly status: IdrStatus;
  readonly amount: Money | null;
  /** ISO 8601 in UTC. */
  readonly occurredAt: string;
}

/** Row counters for the totals of IDR cases. */
export const idrCaseCounts = rowCounters('gfe.idr_cases', [
  { by: ['status'], day: { property: 'initiatedAt', type: 'timestamptz' } },
  { amount: 'billedAmountCents' },
]);

export const IdrCaseSchema = defineEntity({
  name: 'IdrCase',
  schema: 'gfe',
  tableName: 'idr_cases',
  extends: TenantOwned,
  properties: {
    estimateId: p.text(),
    estimate: () => belongsTo(Estimate, 'estimate_id'),
    status: p.enum(IdrStatus.options),
    billedAmount: p.decimal().precision(14).scale(2),
    billedAmountCents: wholeCents('billedAmount'),
    estimatedAmount: p.decimal().precision(14).scale(2),
    resolvedAmount: p.decimal().precision(14).scale(2).nullable(),
    qualifyingPaymentAmount: p.decimal().precision(14).scale(2).nullable(),
    providerOfferAmount: p.decimal().precision(14).scale(2).nullable(),
    payerCounterAmount: p.decimal().precision(14).scale(2).nullable(),
    arbitrationAmount: p.decimal().precision(14).scale(2).nullable(),
    initiatedAt: p.datetime(3),
    resolvedAt: p.datetime(3).nullable(),
    timeline: p.json<IdrTimelineEntry[]>(),
  },
  indexes: [
    newestFirst('idr_cases_newest', 'initiatedAt', 'billedAmountCents'),
    { name: 'idr_cases_amount_cents', properties: ['organizationId', 'billedAmountCents', 'id'] },
    { name: 'idr_cases_estimate', properties: ['organizationId', 'estimateId'] },
    { name: 'idr_cases_initiated', properties: ['organizationId', 'initiatedAt', 'id'] },
    { name: 'idr_cases_status', properties: ['organizationId', 'status'] },
  ],
  triggers: idrCaseCounts.triggers,
});

/** The state table: the status that each event leads to. */
export const idrCaseStates = stateTable({
  subject: 'A dispute case',
  states: IdrStatus.options,
  moves: {
    IDR_INITIATED: { OFFER: 'IDR_OFFER_SUBMITTED', WITHDRAW: 'IDR_WITHDRAWN' },
    IDR_OFFER_SUBMITTED: {
      COUNTER: 'IDR_COUNTER_RECEIVED',
      RESOLVE_PROVIDER: 'IDR_RESOLVED_PROVIDER',
      WITHDRAW: 'IDR_WITHDRAWN',
    },
    IDR_COUNTER_RECEIVED: {
      ARBITRATION: 'IDR_IN_ARBITRATION',
      RESOLVE_PAYER: 'IDR_RESOLVED_PAYER',
      RESOLVE_SPLIT: 'IDR_RESOLVED_SPLIT',
      WITHDRAW: 'IDR_WITHDRAWN',
    },
    IDR_IN_ARBITRATION: {
      RESOLVE_PROVIDER: 'IDR_RESOLVED_PROVIDER',
      RESOLVE_PAYER: 'IDR_RESOLVED_PAYER',
      RESOLVE_SPLIT: 'IDR_RESOLVED_SPLIT',
    },
    IDR_RESOLVED_PROVIDER: {},
    IDR_RESOLVED_PAYER: {},
    IDR_RESOLVED_SPLIT: {},
    IDR_WITHDRAWN: {},
  },
});

/** A dispute over a bill that exceeds its estimate by at least 400.00. */
export class IdrCase extends IdrCaseSchema.class {
  static readonly idPrefix = 'idr';
  static readonly record = 'idrCase';
  static readonly schema = IdrCaseSchema;

  /** Records an event; 409 with the allowed ones if the current status does not allow it. */
  record(type: IdrEventType, amount: Money | null, now: Date): void {
    const wasArbitrated = this.status === 'IDR_IN_ARBITRATION';
    this.status = idrCaseStates.after(this.status, type);
    if (type === 'OFFER') this.providerOfferAmount = amount;
    if (type === 'COUNTER') this.payerCounterAmount = amount;
    if (type.startsWith('RESOLVE_')) {
      this.resolvedAmount = amount;
      if (wasArbitrated) this.arbitrationAmount = amount;
    }
    if (idrCaseStates.isFinal(this.status)) this.resolvedAt = now;
    this.timeline = [...this.timeline, { type, status: this.status, amount, occurredAt: now.toISOString() }];
    this.updatedAt = now;
  }

  /** The case as shown with its estimate. */
  summary(): z.input<typeof IdrCaseWire> {
    return z.encode(IdrCaseWire, {
      ...this,
      resolvedAmount: this.resolvedAmount ?? null,
      qualifyingPaymentAmount: this.qualifyingPaymentAmount ?? null,
      providerOfferAmount: this.providerOfferAmount ?? null,
      payerCounterAmount: this.payerCounterAmount ?? null,
      arbitrationAmount: this.arbitrationAmount ?? null,
      resolvedAt: this.resolvedAt ?? null,
    });
  }
}
IdrCaseSchema.setClass(IdrCase);
