import { defineEntity, p } from '@mikro-orm/core';
import { addMonthsToInstant } from '@rcm/calendar';
import { invalid } from '@rcm/errors';
import { newestFirst, rowCounters, workIndexes } from '@rcm/lists';
import { isNegative, type Money, multiply, subtract, sum } from '@rcm/money';
import { type MoveOf, stateTable } from '@rcm/states';
import { generatedFlag, sealed, TenantOwned, wholeCents } from '@rcm/tenancy';
import type { z } from 'zod';
import type { IdrCase } from '../idr-cases/schema.ts';
import {
  type ComplianceGap,
  DeadlineBasis,
  DeliveryMethod,
  EstimateStatus,
  type Estimate as EstimateWire,
} from './contract.ts';
import type { Deadline } from './deadline.ts';
import { estimateDueWork, estimateIncompleteWork, isIncomplete, isToBeDelivered } from './work.ts';

/** One of the statuses of an estimate. */
export type EstimateStatus = z.infer<typeof EstimateStatus>;

/** A priced line, as stored and as shown. */
export type EstimateLine = z.infer<typeof EstimateWire>['lineItems'][number];

/** A line of a request, before pricing. */
export interface RequestedLine {
  readonly cptCode: string;
  readonly description: string;
  readonly quantity: number;
  /** Decimal string with 2 to 4 decimals. */
  readonly unitCharge: string;
  readonly providerName?: string | undefined;
  readonly providerNpi?: string | undefined;
  readonly providerType?: string | undefined;
  readonly recurrence?: EstimateLine['recurrence'];
}

/** Row counters for the totals of estimates. */
export const estimateCounts = rowCounters('gfe.estimates', [
  { day: { property: 'createdAt', type: 'timestamptz' } },
  { day: { property: 'serviceDate', type: 'timestamptz' } },
  { day: { property: 'deliveryDeadline', type: 'timestamptz' } },
  { by: ['status'], day: { property: 'expiresAt', type: 'timestamptz' } },
  { amount: 'totalEstimatedCostCents' },
  ...['isToBeDelivered', 'isIncomplete'].flatMap((flag) => [
    { by: [flag], day: { property: 'deliveryDeadline', type: 'timestamptz' } as const },
    { by: [flag], amount: 'totalEstimatedCostCents' },
  ]),
]);

/** The condition of estimates that are overdue or become so by time alone. */
const perhapsOverdueSql = `deadline_basis <> 'NOT_REQUIRED' and (delivered_at > delivery_deadline or (delivered_at is null and status in ('GFE_DRAFT', 'GFE_GENERATED')))`;

export const EstimateSchema = defineEntity({
  name: 'Estimate',
  schema: 'gfe',
  tableName: 'estimates',
  extends: TenantOwned,
  properties: {
    estimateNumber: p.text(),
    patientId: p.text(),
    appointmentId: p.text().nullable(),
    facilityId: p.text().nullable(),
    status: p.enum(EstimateStatus.options),
    providerName: p.text().nullable(),
    providerNpi: p.text().nullable(),
    taxIdentifier: p.text().nullable(),
    facilityName: p.text().nullable(),
    serviceDate: p.datetime(3),
    scheduledAt: p.datetime(3).nullable(),
    requestedAt: p.datetime(3).nullable(),
    deliveredAt: p.datetime(3).nullable(),
    deliveryDeadline: p.datetime(3),
    deadlineBasis: p.enum(DeadlineBasis.options),
    acknowledgedAt: p.datetime(3).nullable(),
    disputedAt: p.datetime(3).nullable(),
    expiresAt: p.datetime(3),
    voidReason: sealed(p.text().nullable()),
    diagnosisCodes: p.json<string[]>().columnType('json'),
    // json, not jsonb, because the stored text is copied into responses unchanged.
    lineItems: p.json<EstimateLine[]>().columnType('json'),
    totalEstimatedCost: p.decimal().precision(14).scale(2),
    totalEstimatedCostCents: wholeCents('totalEstimatedCost'),
    patientDiscount: p.decimal().precision(14).scale(2),
    patientResponsibility: p.decimal().precision(14).scale(2),
    deliveryMethod: p.enum(DeliveryMethod.options).nullable(),
    complianceGaps: p.json<z.infer<typeof ComplianceGap>[]>().default('[]'),
    isToBeDelivered: generatedFlag(isToBeDelivered),
    isIncomplete: generatedFlag(isIncomplete),
    needsRevision: p.boolean(),
    supersedesId: p.text().nullable(),
    idrCase: p.json<z.input<typeof IdrCase>>().nullable(),
  },
  uniques: [{ name: 'estimates_number_unique', properties: ['organizationId', 'estimateNumber'] }],
  indexes: [
    newestFirst(
      'estimates_newest',
      'status',
      'deliveryDeadline',
      'serviceDate',
      'totalEstimatedCostCents',
      'expiresAt',
      'deadlineBasis',
      'deliveredAt',
    ),
    { name: 'estimates_cost_cents', properties: ['organizationId', 'totalEstimatedCostCents', 'id'] },
    { name: 'estimates_status', properties: ['organizationId', 'status', 'expiresAt'] },
    { name: 'estimates_patient', properties: ['organizationId', 'patientId', 'createdAt', 'id'] },
    { name: 'estimates_appointment', properties: ['organizationId', 'appointmentId'] },
    { name: 'estimates_service_date', properties: ['organizationId', 'serviceDate', 'id'] },
    { name: 'estimates_deadline', properties: ['organizationId', 'deliveryDeadline', 'id'] },
    ...[estimateDueWork, estimateIncompleteWork].flatMap(workIndexes),
    { name: 'estimates_facility_newest', properties: ['organizationId', 'facilityId', 'createdAt', 'id'] },
    {
      name: 'estimates_perhaps_overdue',
      expression: `create index "estimates_perhaps_overdue" on "gfe"."estimates" ("organization_id", "created_at", "id") include ("delivered_at", "delivery_deadline", "expires_at") where ${perhapsOverdueSql}`,
    },
  ],
  triggers: estimateCounts.triggers,
});

/** The state table. An estimate expires on its own unless it is disputed. */
export const estimateStates = stateTable({
  subject: 'An estimate',
  states: EstimateStatus.options,
  moves: {
    GFE_DRAFT: {
      update: 'GFE_DRAFT',
      generate: 'GFE_GENERATED',
      deliver: 'GFE_DELIVERED',
      void: 'GFE_VOID',
      revise: 'GFE_EXPIRED',
      expire: 'GFE_EXPIRED',
    },
    GFE_GENERATED: {
      update: 'GFE_GENERATED',
      deliver: 'GFE_DELIVERED',
      void: 'GFE_VOID',
      revise: 'GFE_EXPIRED',
      expire: 'GFE_EXPIRED',
    },
    GFE_DELIVERED: {
      acknowledge: 'GFE_ACKNOWLEDGED',
      void: 'GFE_VOID',
      revise: 'GFE_EXPIRED',
      expire: 'GFE_EXPIRED',
    },
    GFE_ACKNOWLEDGED: { dispute: 'GFE_DISPUTED', revise: 'GFE_EXPIRED', expire: 'GFE_EXPIRED' },
    GFE_DISPUTED: {},
    GFE_EXPIRED: {},
    GFE_VOID: {},
  },
  consequences: ['expire'],
  refusal: 'invalid',
});

/** A move of an estimate. */
export type EstimateMove = MoveOf<typeof estimateStates>;

const undelivered = estimateStates.statesOpenTo('deliver');

/** Months after which an estimate that nobody disputed expires. */
const lifetimeMonths = 12;

/** A good faith estimate: its lines, its deadline and its legal moves. */
export class Estimate extends EstimateSchema.class {
  static readonly idPrefix = 'gfe';
  static readonly record = 'estimate';
  static readonly schema = EstimateSchema;

  /** Makes a move from the settled status. Throws 400 if the state table does not allow it. */
  move(move: EstimateMove, now: Date): void {
    this.status = estimateStates.after(settledStatus(this, now), move);
  }

  deliver(method: z.infer<typeof DeliveryMethod>, now: Date): void {
    this.move('deliver', now);
    this.deliveryMethod = method;
    this.deliveredAt = now;
  }

  acknowledge(now: Date): void {
    this.move('acknowledge', now);
    this.acknowledgedAt = now;
  }

  void(reason: string | null, now: Date): void {
    this.move('void', now);
    this.voidReason = reason;
  }

  dispute(now: Date): void {
    this.move('dispute', now);
    this.disputedAt = now;
  }
}
EstimateSchema.setClass(Estimate);

/** The time-dependent status: an estimate counts as expired 12 months after its creation, even if the row still says otherwise. */
export function settledStatus(
  { status, expiresAt }: { status: EstimateStatus; expiresAt: Date },
  now: Date,
): EstimateStatus {
  return estimateStates.allows(status, 'expire') && expiresAt <= now
    ? estimateStates.after(status, 'expire')
    : status;
}

/** True if the estimate was delivered late, or is past its deadline and not delivered. Never true without a duty to deliver. */
export function isDeliveryOverdue(
  estimate: Pick<Estimate, 'status' | 'expiresAt' | 'deadlineBasis' | 'deliveredAt' | 'deliveryDeadline'>,
  now: Date,
): boolean {
  if (estimate.deadlineBasis === 'NOT_REQUIRED') return false;
  if (estimate.deliveredAt) return estimate.deliveredAt > estimate.deliveryDeadline;
  return undelivered.includes(settledStatus(estimate, now)) && now > estimate.deliveryDeadline;
}

const quotedList = (statuses: readonly string[]) => statuses.map((status) => `'${status}'`).join(', ');

/** `settledStatus` as SQL over the alias `t` and `:now`, for filters. A test compares the two. */
export const settledStatusSql = `case when t.status in (${quotedList(estimateStates.statesOpenTo('expire'))}) and t.expires_at <= :now
  then 'GFE_EXPIRED' else t.status end`;

/** `isDeliveryOverdue` as SQL over the alias `t` and `:now`, for filters. A test compares the two. */
export const isDeliveryOverdueSql = `(${perhapsOverdueSql}
  and (t.delivered_at is not null or t.delivery_deadline < :now and t.expires_at > :now))`;

/** When an estimate created at `createdAt` expires. */
export const computeExpiry = (createdAt: Date, timeZone: string) =>
  addMonthsToInstant(createdAt, lifetimeMonths, timeZone);

/** The lines with their totals, each rounded half up to cents. */
export const priceLines = (lines: readonly RequestedLine[]): EstimateLine[] =>
  lines.map((line) => ({
    cptCode: line.cptCode,
    description: line.description,
    quantity: line.quantity,
    unitCharge: line.unitCharge,
    totalCharge: multiply(line.quantity, line.unitCharge),
    providerName: line.providerName ?? null,
    providerNpi: line.providerNpi ?? null,
    providerType: line.providerType ?? null,
    ...(line.recurrence && { recurrence: line.recurrence }),
  }));

/** The sums of an estimate. */
export interface EstimateTotals {
  readonly totalEstimatedCost: Money;
  readonly patientDiscount: Money;
  readonly patientResponsibility: Money;
}

const moneyLimit = 10n ** 14n;

/** The total is the sum of the rounded lines, and the patient owes the total less the discount. Throws 400 if the discount is larger. */
export function computeTotals(lines: readonly EstimateLine[], patientDiscount: Money): EstimateTotals {
  const totalEstimatedCost = sum(lines.map(({ totalCharge }) => totalCharge));
  if (BigInt(totalEstimatedCost.replace('.', '')) >= moneyLimit) {
    throw invalid('body.lineItems', 'Expected a total below 10^12', 'too_big');
  }
  const patientResponsibility = subtract(totalEstimatedCost, patientDiscount);
  if (isNegative(patientResponsibility)) {
    throw invalid('body.patientDiscount', 'Expected at most the total of the lines', 'too_big');
  }
  return { totalEstimatedCost, patientDiscount, patientResponsibility };
}

/** The columns of a new draft. */
export const initialColumns = {
  status: 'GFE_DRAFT',
  needsRevision: false,
  deliveryMethod: null,
  deliveredAt: null,
  acknowledgedAt: null,
  disputedAt: null,
  voidReason: null,
  idrCase: null,
} as const;

/** The columns that a deadline sets. */
export const deadlineColumns = ({ deliveryDeadline, basis }: Deadline) => ({
  deliveryDeadline,
  deadlineBasis: basis,
});
