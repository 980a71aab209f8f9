import {
  date,
  dateTime,
  listed,
  listing,
  money,
  moneyInput,
  orNull,
  PublishedPdf,
  quantity,
  queryAmount,
  queryBoolean,
  reference,
  repeatable,
  tenDigits,
  text,
  unitCharge,
  unitChargeInput,
} from '@rcm/envelope';
import { operation } from '@rcm/http';
import { z } from 'zod';
import { IdrCase } from '../idr-cases/schema.ts';

export const EstimateStatus = z.enum([
  'GFE_DRAFT',
  'GFE_GENERATED',
  'GFE_DELIVERED',
  'GFE_ACKNOWLEDGED',
  'GFE_DISPUTED',
  'GFE_EXPIRED',
  'GFE_VOID',
]);

export const DeliveryMethod = z.enum([
  'GFE_DEL_EMAIL',
  'GFE_DEL_PORTAL',
  'GFE_DEL_MAIL',
  'GFE_DEL_HAND_DELIVERY',
  'GFE_DEL_FAX',
]);

/** Which duty set the delivery deadline (45 CFR 149.610(b)(1)). */
export const DeadlineBasis = z.enum([
  'SCHEDULED_10_BUSINESS_DAYS_AHEAD',
  'SCHEDULED_3_BUSINESS_DAYS_AHEAD',
  'REQUESTED',
  'REVISION',
  'NOT_REQUIRED',
]);

const LineItem = z
  .object({
    cptCode: z.string().meta({ examples: ['99213'] }),
    description: z.string().meta({ examples: ['Office visit, established patient'] }),
    quantity: z.number().meta({ examples: [1] }),
    unitCharge,
    totalCharge: money,
    providerName: orNull(z.string().meta({ examples: ['Avery Stone, MD'] })),
    providerNpi: orNull(z.string().meta({ examples: ['1234567893'] })),
    providerType: orNull(z.string().meta({ examples: ['CO_PROVIDER'] })),
  })
  .meta({ id: 'EstimateLineItem' });

export const Estimate = z
  .object({
    id: z.string().meta({ examples: ['gfe_01k9d3w5m0e6x8r2t4v6y8z0a1'] }),
    organizationId: z.string(),
    estimateNumber: z.string().meta({ examples: ['GFE-20260302-7K3QX9RT'] }),
    patientId: z.string(),
    appointmentId: orNull(z.string()),
    facilityId: orNull(z.string()),
    status: EstimateStatus,
    providerName: orNull(z.string()),
    providerNpi: orNull(z.string()),
    facilityName: orNull(z.string()),
    serviceDate: dateTime,
    scheduledAt: orNull(dateTime),
    requestedAt: orNull(dateTime),
    deliveredAt: orNull(dateTime),
    deliveryDeadline: dateTime,
    deadlineBasis: DeadlineBasis,
    acknowledgedAt: orNull(dateTime),
    disputedAt: orNull(dateTime),
    expiresAt: dateTime,
    voidReason: orNull(z.string()),
    diagnosisCodes: z.array(z.string()).meta({ examples: [['M54.50']] }),
    lineItems: z.array(LineItem),
    totalEstimatedCost: money,
    patientDiscount: money,
    patientResponsibility: money,
    deliveryMethod: orNull(DeliveryMethod),
    isDeliveryOverdue: z.boolean(),
    needsRevision: z.boolean(),
    supersedesId: orNull(z.string()),
    idrCase: IdrCase.optional(),
    createdAt: dateTime,
    updatedAt: dateTime,
  })
  .meta({ id: 'GoodFaithEstimate' });

const lineItems = z
  .array(
    z.object({
      cptCode: text(1, 20).meta({ examples: ['99213'] }),
      description: text(1, 500).meta({ examples: ['Office visit, established patient'] }),
      quantity,
      unitCharge: unitChargeInput,
      providerName: text(1, 200).optional(),
      providerNpi: tenDigits.optional(),
      providerType: text(1, 100).optional(),
    }),
  )
  .min(1)
  .max(500);

const diagnosisCodes = z.array(text(1, 20)).max(50);
const estimateId = z.object({ gfeId: z.string() });
const estimate = z.object({ estimate: Estimate });

/** The columns by which estimates can be sorted. */
export const estimateSorts = ['createdAt', 'serviceDate', 'deliveryDeadline'] as const;

export const estimateOperations = {
  listEstimates: operation({
    id: 'gfe.listEstimates',
    method: 'get',
    path: '/gfe/estimates',
    scope: 'gfe:read',
    summary: 'List good faith estimates',
    description: 'Newest first. `overdue=true` keeps the estimates whose delivery is overdue now.',
    query: z.object({
      ...listing(estimateSorts),
      status: repeatable(EstimateStatus).optional(),
      patientId: z.string().min(1).optional(),
      facilityId: z.string().min(1).optional(),
      appointmentId: z.string().min(1).optional(),
      overdue: queryBoolean.optional(),
      dueBefore: dateTime.optional(),
      dueFrom: dateTime.optional(),
      dueTo: dateTime.optional(),
      serviceFrom: dateTime.optional(),
      serviceTo: dateTime.optional(),
      createdFrom: dateTime.optional(),
      createdTo: dateTime.optional(),
      minAmount: queryAmount.optional(),
      maxAmount: queryAmount.optional(),
    }),
    data: z.object({ estimates: z.array(Estimate), ...listed }),
    single: true,
  }),
  createEstimate: operation({
    id: 'gfe.createEstimate',
    method: 'post',
    path: '/gfe/estimates',
    scope: 'gfe:write',
    summary: 'Create a good faith estimate',
    description:
      'Makes a draft. Line totals, the estimate total, what the patient owes and the delivery deadline are computed (45 CFR 149.610). Facility, provider and time of scheduling that are left out are those of the appointment; a provider is taken where neither name nor NPI is given.',
    body: z.object({
      patientId: reference('patient'),
      appointmentId: reference('appointment').optional(),
      facilityId: reference('facility').optional(),
      providerName: text(1, 200).optional(),
      providerNpi: tenDigits.optional(),
      serviceDate: dateTime,
      scheduledAt: dateTime.optional(),
      requestedAt: dateTime.optional(),
      patientDiscount: moneyInput.optional(),
      diagnosisCodes: diagnosisCodes.optional(),
      lineItems,
    }),
    data: estimate,
    status: 201,
    errors: [404],
  }),
  getEstimate: operation({
    id: 'gfe.getEstimate',
    method: 'get',
    path: '/gfe/estimates/:gfeId',
    scope: 'gfe:read',
    summary: 'Read a good faith estimate',
    params: estimateId,
    data: estimate,
    errors: [404],
    single: true,
  }),
  updateEstimate: operation({
    id: 'gfe.updateEstimate',
    method: 'put',
    path: '/gfe/estimates/:gfeId',
    scope: 'gfe:write',
    summary: 'Edit a good faith estimate',
    description: 'Open in GFE_DRAFT and GFE_GENERATED. Totals and the deadline are computed again.',
    params: estimateId,
    body: z.object({
      facilityId: reference('facility').nullable().optional(),
      providerName: text(1, 200).nullable().optional(),
      providerNpi: tenDigits.nullable().optional(),
      serviceDate: dateTime.optional(),
      scheduledAt: dateTime.nullable().optional(),
      requestedAt: dateTime.nullable().optional(),
      patientDiscount: moneyInput.optional(),
      diagnosisCodes: diagnosisCodes.optional(),
      lineItems: lineItems.optional(),
    }),
    data: estimate,
    errors: [404, 412],
  }),
  generateEstimate: operation({
    id: 'gfe.generateEstimate',
    method: 'post',
    path: '/gfe/estimates/:gfeId/generate',
    scope: 'gfe:write',
    summary: 'Generate a good faith estimate',
    description:
      'Moves a draft to GFE_GENERATED when it holds what 45 CFR 149.610(c) asks for; a 400 lists each missing element.',
    params: estimateId,
    body: z.object({}),
    data: estimate,
    errors: [404, 412],
  }),
  deliverEstimate: operation({
    id: 'gfe.deliverEstimate',
    method: 'post',
    path: '/gfe/estimates/:gfeId/deliver',
    scope: 'gfe:write',
    summary: 'Deliver a good faith estimate',
    strictQuery: false,
    description:
      'Records a delivery; nothing is transmitted to the patient. With `simulateOnly` nothing changes and the answer says what would.',
    params: estimateId,
    body: z.object({
      deliveryMethod: DeliveryMethod,
      simulateOnly: z.boolean().optional(),
      signature: z.string().min(1).optional(),
    }),
    data: z.object({
      estimate: Estimate,
      simulation: z
        .object({
          mode: z.literal('simulated'),
          deliveryMethod: DeliveryMethod,
          wouldSetStatus: z.literal('GFE_DELIVERED'),
        })
        .optional(),
    }),
    errors: [404, 412],
  }),
  acknowledgeEstimate: operation({
    id: 'gfe.acknowledgeEstimate',
    method: 'post',
    path: '/gfe/estimates/:gfeId/acknowledge',
    scope: 'gfe:write',
    summary: 'Acknowledge a good faith estimate',
    description: 'Records that the patient has received a delivered estimate.',
    params: estimateId,
    body: z.object({}),
    data: estimate,
    errors: [404, 412],
  }),
  voidEstimate: operation({
    id: 'gfe.voidEstimate',
    method: 'post',
    path: '/gfe/estimates/:gfeId/void',
    scope: 'gfe:write',
    summary: 'Void a good faith estimate',
    description: 'Open in GFE_DRAFT, GFE_GENERATED and GFE_DELIVERED.',
    params: estimateId,
    body: z.object({ reason: text(1, 500).optional() }),
    data: estimate,
    errors: [404, 412],
  }),
  reviseEstimate: operation({
    id: 'gfe.reviseEstimate',
    method: 'post',
    path: '/gfe/estimates/:gfeId/revise',
    scope: 'gfe:write',
    summary: 'Revise a good faith estimate',
    description:
      'Makes a new draft that supersedes this estimate, due 1 business day before service; this one becomes GFE_EXPIRED (45 CFR 149.610(b)(1)(vii)).',
    params: estimateId,
    body: z.object({
      serviceDate: dateTime.optional(),
      lineItems: lineItems.optional(),
      diagnosisCodes: diagnosisCodes.optional(),
      patientDiscount: moneyInput.optional(),
    }),
    data: estimate,
    status: 201,
    errors: [404, 412],
  }),
  getEstimatePdf: operation({
    id: 'gfe.getEstimatePdf',
    method: 'get',
    path: '/gfe/estimates/:gfeId/pdf',
    scope: 'gfe:read',
    summary: 'Get the PDF of a good faith estimate',
    description:
      'Sensitive content: a data URL, or a presigned URL that is valid for 300 seconds where an object store is configured.',
    params: estimateId,
    data: z.object({ document: PublishedPdf }),
    errors: [404],
  }),
  compareBill: operation({
    id: 'gfe.compareBill',
    method: 'post',
    path: '/gfe/estimates/:gfeId/compare-bill',
    scope: 'gfe:read',
    summary: 'Compare a bill with a good faith estimate',
    description:
      'A bill is substantially in excess when one provider or facility bills at least 400.00 above its expected total (45 CFR 149.620(a)(2)(ii)); a dispute can be opened within 120 calendar days of the original bill.',
    params: estimateId,
    body: z.object({
      billedAt: date.meta({ description: 'Date of the original bill' }),
      charges: z
        .array(
          z.object({
            providerNpi: tenDigits.optional(),
            providerName: text(1, 200).optional(),
            billedAmount: moneyInput,
          }),
        )
        .min(1)
        .max(500),
    }),
    data: z.object({
      comparison: z.object({
        estimatedTotal: money,
        billedTotal: money,
        difference: money,
        isSubstantiallyInExcess: z.boolean(),
        disputeWindowEndsOn: date,
        isDisputeWindowOpen: z.boolean(),
        providers: z.array(
          z.object({
            providerNpi: orNull(z.string()),
            providerName: orNull(z.string()),
            estimatedAmount: money,
            billedAmount: money,
            difference: money,
            isSubstantiallyInExcess: z.boolean(),
          }),
        ),
      }),
    }),
    safe: true,
    errors: [404],
  }),
  previewDeadline: operation({
    id: 'gfe.previewDeadline',
    method: 'post',
    path: '/gfe/deadline-preview',
    scope: 'gfe:read',
    summary: 'Preview a delivery deadline',
    description: 'Calculates the deadline with the rule that applies and the holidays that were skipped.',
    body: z.object({
      serviceDate: dateTime,
      scheduledAt: dateTime.optional(),
      requestedAt: dateTime.optional(),
      facilityId: reference('facility').optional(),
      isRevision: z.boolean().optional(),
    }),
    data: z.object({
      deadline: z.object({
        basis: DeadlineBasis,
        date,
        deliveryDeadline: dateTime,
        businessDaysAhead: orNull(z.int()),
        timeZone: z.string().meta({ examples: ['America/New_York'] }),
        holidaysSkipped: z.array(z.object({ date, name: z.string() })),
      }),
    }),
    safe: true,
    sensitive: false,
    errors: [404],
  }),
};
