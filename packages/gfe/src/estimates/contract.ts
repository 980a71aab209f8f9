import {
  createdAt,
  date,
  dateTime,
  identifier,
  listed,
  listing,
  money,
  moneyInput,
  organizationId,
  orNull,
  PublishedPdf,
  quantity,
  queryAmount,
  queryBoolean,
  reference,
  repeatable,
  taxIdentifier,
  tenDigits,
  text,
  unitCharge,
  unitChargeInput,
  updatedAt,
} from '@rcm/envelope';
import { operation } from '@rcm/http';
import { z } from 'zod';
import { IdrCase } from '../idr-cases/schema.ts';
import { Recurrence } from './recurrence.ts';

export const EstimateStatus = z
  .enum([
    'GFE_DRAFT',
    'GFE_GENERATED',
    'GFE_DELIVERED',
    'GFE_ACKNOWLEDGED',
    'GFE_DISPUTED',
    'GFE_EXPIRED',
    'GFE_VOID',
  ])
  .describe('Status of the estimate');

export const DeliveryMethod = z
  .enum(['GFE_DEL_EMAIL', 'GFE_DEL_PORTAL', 'GFE_DEL_MAIL', 'GFE_DEL_HAND_DELIVERY', 'GFE_DEL_FAX'])
  .describe('How the estimate is delivered to the patient');

/** The rule that set the delivery deadline (45 CFR 149.610(b)(1)). */
export const DeadlineBasis = z
  .enum([
    'SCHEDULED_10_BUSINESS_DAYS_AHEAD',
    'SCHEDULED_3_BUSINESS_DAYS_AHEAD',
    'REQUESTED',
    'REVISION',
    'NOT_REQUIRED',
  ])
  .describe('The rule that set the delivery deadline (45 CFR 149.610(b)(1))');

/** An element that an estimate must have (45 CFR 149.610(c)). */
export const ComplianceGap = z
  .enum(['TAX_IDENTIFIER', 'NPI', 'PLACE', 'DIAGNOSIS_CODES'])
  .describe(
    'An element that the estimate lacks: the TIN, an NPI, the place of the service, or diagnosis codes',
  );

const LineItem = z
  .object({
    cptCode: z.string().meta({ description: 'CPT or HCPCS code of the procedure', examples: ['99213'] }),
    description: z.string().meta({
      description: 'Description of the item or service',
      examples: ['Office visit, established patient'],
    }),
    quantity: z.number().meta({ description: 'Number of units', examples: [1] }),
    unitCharge,
    totalCharge: money,
    providerName: orNull(z.string().meta({ examples: ['Avery Stone, MD'] })).describe(
      'Name of the provider as printed',
    ),
    providerNpi: orNull(z.string().meta({ examples: ['1234567893'] })).describe(
      'National Provider Identifier of the provider, ten digits',
    ),
    providerType: orNull(z.string().meta({ examples: ['CO_PROVIDER'] })).describe(
      'Role of the provider in the visit',
    ),
    recurrence: Recurrence.optional(),
  })
  .meta({ id: 'EstimateLineItem', description: 'An expected item or service' });

export const Estimate = z
  .object({
    id: z
      .string()
      .meta({ description: 'Identifier of the estimate', examples: ['gfe_01k9d3w5m0e6x8r2t4v6y8z0a1'] }),
    organizationId,
    estimateNumber: z
      .string()
      .meta({ description: 'Number of the estimate', examples: ['GFE-20260302-7K3QX9RT'] }),
    patientId: z.string().describe('Identifier of the patient'),
    appointmentId: orNull(z.string()).describe('Identifier of the appointment'),
    facilityId: orNull(z.string()).describe('Identifier of the facility'),
    status: EstimateStatus,
    providerName: orNull(z.string().meta({ examples: ['Avery Stone, MD'] })).describe(
      'Name of the provider as printed',
    ),
    providerNpi: orNull(z.string().meta({ examples: ['1234567893'] })).describe(
      'National Provider Identifier of the provider, ten digits',
    ),
    taxIdentifier: orNull(z.string().meta({ examples: ['941234567'] })).describe(
      'Taxpayer identification number of the provider or facility, nine digits',
    ),
    facilityName: orNull(z.string().meta({ examples: ['Riverside Clinic'] })).describe(
      'Name of the facility',
    ),
    serviceDate: dateTime.describe('Day of the service'),
    scheduledAt: orNull(dateTime).describe('When the visit was scheduled'),
    requestedAt: orNull(dateTime).describe('When the patient asked for the estimate'),
    deliveredAt: orNull(dateTime).describe('When the estimate was delivered; null until then'),
    deliveryDeadline: dateTime.describe(
      'Deadline for delivering the estimate to the patient (45 CFR 149.610)',
    ),
    deadlineBasis: DeadlineBasis,
    acknowledgedAt: orNull(dateTime).describe('When the receipt was acknowledged'),
    disputedAt: orNull(dateTime).describe('When it was disputed; null if it was not'),
    expiresAt: dateTime.describe('When the estimate expires'),
    voidReason: orNull(z.string().meta({ examples: ['The visit was cancelled'] })).describe(
      'Why it was voided; null if it was not',
    ),
    diagnosisCodes: z
      .array(z.string())
      .meta({ description: 'ICD-10-CM diagnosis codes, principal diagnosis first', examples: [['M54.50']] }),
    lineItems: z.array(LineItem).describe('The expected items and services'),
    totalEstimatedCost: money,
    patientDiscount: money,
    patientResponsibility: money,
    deliveryMethod: orNull(DeliveryMethod),
    isDeliveryOverdue: z.boolean().describe('True if the deadline passed before the estimate was delivered'),
    complianceGaps: z.array(ComplianceGap).meta({
      description:
        'Elements that the estimate lacked when it was last edited or generated (45 CFR 149.610(c)); empty if it is complete',
    }),
    needsRevision: z.boolean().describe('True if the appointment has changed since the estimate'),
    supersedesId: orNull(z.string()).describe('Identifier of the estimate that this one revises'),
    idrCase: IdrCase.optional(),
    createdAt,
    updatedAt,
  })
  .meta({ id: 'GoodFaithEstimate', description: 'A good faith estimate (45 CFR 149.610)' });

const lineItems = z
  .array(
    z.object({
      cptCode: text(1, 20).meta({
        description: 'CPT or HCPCS code of the procedure',
        examples: ['99213'],
      }),
      description: text(1, 500).meta({
        description: 'Description of the item or service',
        examples: ['Office visit, established patient'],
      }),
      quantity,
      unitCharge: unitChargeInput,
      providerName: text(1, 200)
        .meta({ examples: ['Avery Stone, MD'] })
        .optional()
        .describe('Name of the provider as printed'),
      providerNpi: tenDigits.optional().describe('National Provider Identifier of the provider, ten digits'),
      providerType: text(1, 100)
        .meta({ examples: ['CO_PROVIDER'] })
        .optional()
        .describe('Role of the provider in the visit'),
      recurrence: Recurrence.optional(),
    }),
  )
  .min(1)
  .max(500)
  .describe('The expected items and services');

const diagnosisCodes = z
  .array(text(1, 20).meta({ examples: ['M54.50'] }))
  .max(50)
  .describe('ICD-10-CM diagnosis codes, principal diagnosis first');
const estimateId = z.object({ gfeId: identifier });
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
    description: 'Newest first. `overdue=true` returns only estimates whose delivery is overdue now.',
    query: z.object({
      ...listing(estimateSorts),
      status: repeatable(EstimateStatus).optional(),
      patientId: repeatable(identifier).optional(),
      facilityId: repeatable(identifier).optional(),
      appointmentId: repeatable(identifier).optional(),
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
    data: z.object({ estimates: z.array(Estimate).describe('The estimates of the page'), ...listed }),
    single: true,
  }),
  createEstimate: operation({
    id: 'gfe.createEstimate',
    method: 'post',
    path: '/gfe/estimates',
    scope: 'gfe:write',
    summary: 'Create a good faith estimate',
    description:
      'Creates a draft. Line totals, the estimate total, the amount that the patient owes and the delivery deadline are computed (45 CFR 149.610). The facility, the provider and the scheduling time default to those of the appointment; the provider only if neither its name nor its NPI is given.',
    body: z.object({
      patientId: reference('patient'),
      appointmentId: reference('appointment').optional(),
      facilityId: reference('facility').optional(),
      providerName: text(1, 200)
        .meta({ examples: ['Avery Stone, MD'] })
        .optional()
        .describe('Name of the provider as printed'),
      providerNpi: tenDigits.optional().describe('National Provider Identifier of the provider, ten digits'),
      taxIdentifier: taxIdentifier
        .optional()
        .describe(
          'Taxpayer identification number, nine digits; by default that of the provider of the appointment or of the facility',
        ),
      serviceDate: dateTime.describe('Day of the service'),
      scheduledAt: dateTime
        .optional()
        .describe('When the visit was scheduled; the deadline is computed from it'),
      requestedAt: dateTime.optional().describe('When the patient asked for the estimate'),
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
    description: 'Allowed in GFE_DRAFT and GFE_GENERATED. Totals and the deadline are recomputed.',
    params: estimateId,
    body: z.object({
      facilityId: reference('facility').nullable().optional(),
      providerName: text(1, 200)
        .meta({ examples: ['Avery Stone, MD'] })
        .nullable()
        .optional()
        .describe('Name of the provider as printed'),
      providerNpi: tenDigits
        .nullable()
        .optional()
        .describe('National Provider Identifier of the provider, ten digits'),
      taxIdentifier: taxIdentifier
        .nullable()
        .optional()
        .describe('Taxpayer identification number of the provider or facility, nine digits'),
      serviceDate: dateTime.optional().describe('Day of the service'),
      scheduledAt: dateTime
        .nullable()
        .optional()
        .describe('When the visit was scheduled; the deadline is computed from it'),
      requestedAt: dateTime.nullable().optional().describe('When the patient asked for the estimate'),
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
      'Moves a draft to GFE_GENERATED if it has every element that 45 CFR 149.610(c) requires; otherwise a 400 lists each missing element.',
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
    strict: false,
    description:
      'Records a delivery; nothing is transmitted to the patient. With `simulateOnly`, nothing changes and the response shows the result that a delivery would have.',
    params: estimateId,
    body: z.object({
      deliveryMethod: DeliveryMethod,
      simulateOnly: z
        .boolean()
        .optional()
        .describe('True to simulate the delivery without changing anything'),
      signature: z
        .string()
        .meta({ examples: ['Rowan Ellis'] })
        .min(1)
        .max(100_000)
        .optional()
        .describe('The signature as given'),
    }),
    data: z.object({
      estimate: Estimate,
      simulation: z
        .object({
          mode: z.literal('simulated').describe('Always simulated: nothing was changed'),
          deliveryMethod: DeliveryMethod,
          wouldSetStatus: z.literal('GFE_DELIVERED').describe('Status that the estimate would have'),
        })
        .optional()
        .describe('Result that a delivery would have; only with `simulateOnly`'),
    }),
    errors: [404, 412],
  }),
  acknowledgeEstimate: operation({
    id: 'gfe.acknowledgeEstimate',
    method: 'post',
    path: '/gfe/estimates/:gfeId/acknowledge',
    scope: 'gfe:write',
    summary: 'Acknowledge a good faith estimate',
    description: 'Records that the patient received a delivered estimate.',
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
    description: 'Allowed in GFE_DRAFT, GFE_GENERATED and GFE_DELIVERED.',
    params: estimateId,
    body: z.object({
      reason: text(1, 500)
        .meta({ examples: ['The patient asked for it'] })
        .optional()
        .describe("Reason, in the caller's words"),
    }),
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
      'Creates a draft that supersedes this estimate and is due 1 business day before the service; this estimate becomes GFE_EXPIRED (45 CFR 149.610(b)(1)(vii)).',
    params: estimateId,
    body: z.object({
      serviceDate: dateTime.optional().describe('Day of the service'),
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
      'Sensitive content: a data URL, or a presigned URL that is valid for 300 seconds if an object store is configured.',
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
            providerNpi: tenDigits
              .optional()
              .describe('National Provider Identifier of the provider, ten digits'),
            providerName: text(1, 200)
              .meta({ examples: ['Avery Stone, MD'] })
              .optional()
              .describe('Name of the provider as printed'),
            billedAmount: moneyInput,
          }),
        )
        .min(1)
        .max(500)
        .describe('The billed charges, one per provider'),
    }),
    data: z.object({
      comparison: z
        .object({
          estimatedTotal: money,
          billedTotal: money,
          difference: money,
          isSubstantiallyInExcess: z
            .boolean()
            .describe('True if the bill exceeds the estimate by 400 dollars or more (45 CFR 149.620)'),
          disputeWindowEndsOn: date.describe('Last day on which the bill may be disputed (45 CFR 149.620)'),
          isDisputeWindowOpen: z.boolean().describe('True while the bill may be disputed'),
          providers: z
            .array(
              z.object({
                providerNpi: orNull(z.string().meta({ examples: ['1234567893'] })).describe(
                  'National Provider Identifier of the provider, ten digits',
                ),
                providerName: orNull(z.string().meta({ examples: ['Avery Stone, MD'] })).describe(
                  'Name of the provider as printed',
                ),
                estimatedAmount: money,
                billedAmount: money,
                difference: money,
                isSubstantiallyInExcess: z
                  .boolean()
                  .describe('True if the bill exceeds the estimate by 400 dollars or more (45 CFR 149.620)'),
              }),
            )
            .describe('The comparison by provider'),
        })
        .describe('The bill compared with the estimate'),
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
    description:
      'Computes the deadline and returns the rule that applies and the holidays that were skipped.',
    body: z.object({
      serviceDate: dateTime.describe('Day of the service'),
      scheduledAt: dateTime
        .optional()
        .describe('When the visit was scheduled; the deadline is computed from it'),
      requestedAt: dateTime.optional().describe('When the patient asked for the estimate'),
      facilityId: reference('facility').optional(),
      isRevision: z.boolean().optional().describe('True if the estimate replaces another'),
    }),
    data: z.object({
      deadline: z
        .object({
          basis: DeadlineBasis,
          date: date.describe('Last day for delivering the estimate to the patient'),
          deliveryDeadline: dateTime.describe(
            'Deadline for delivering the estimate to the patient (45 CFR 149.610)',
          ),
          businessDaysAhead: orNull(z.int()).describe('Business days from scheduling to the service'),
          timeZone: z
            .string()
            .meta({ description: 'IANA name of the time zone', examples: ['America/New_York'] }),
          holidaysSkipped: z
            .array(
              z.object({
                date: date.describe('Day of the holiday'),
                name: z.string().meta({ description: 'Name of the holiday', examples: ['Independence Day'] }),
              }),
            )
            .describe('Holidays that were not counted as business days'),
        })
        .describe('The delivery deadline'),
    }),
    safe: true,
    sensitive: false,
    errors: [404],
  }),
};
