import {
  dateTime,
  identifier,
  listed,
  listing,
  money,
  PaymentAllocations,
  positiveMoneyInput,
  queryInteger,
  reference,
  repeatable,
  text,
} from '@rcm/envelope';
import { operation } from '@rcm/http';
import { z } from 'zod';
import { queryAmount } from '../query-amount.ts';
import { AgencyPayment, Placement, PlacementAction, PlacementDetail, PlacementStatus } from './schema.ts';

const placementId = z.object({ placementId: identifier });

const externalRiskMode = z
  .literal('LOCAL_ONLY')
  .describe('Effects outside this service: none, only local records change');

/** The columns by which placements can be sorted. */
export const placementSorts = ['createdAt', 'placedAt', 'placedAmount'] as const;

export const placementOperations = {
  listPlacements: operation({
    id: 'collections.listPlacements',
    method: 'get',
    path: '/collections/placements',
    scope: 'collections:read',
    summary: 'List placements',
    description:
      'Newest first by default. The age of a placement is counted in days from the day of its placement, in the time zone of the organization.',
    query: z.object({
      ...listing(placementSorts),
      agencyId: repeatable(identifier).optional(),
      status: repeatable(PlacementStatus).optional(),
      accountId: repeatable(identifier).optional(),
      patientId: repeatable(identifier).optional(),
      minDaysPlaced: queryInteger(0, 36_500)
        .meta({ description: 'Minimum number of days since the placement' })
        .optional(),
      maxDaysPlaced: queryInteger(0, 36_500)
        .meta({ description: 'Maximum number of days since the placement' })
        .optional(),
      minAmount: queryAmount.meta({ description: 'Minimum placed amount in dollars' }).optional(),
      maxAmount: queryAmount.meta({ description: 'Maximum placed amount in dollars' }).optional(),
    }),
    data: z.object({ placements: z.array(Placement).describe('The placements of the page'), ...listed }),
    single: true,
  }),
  createPlacement: operation({
    id: 'collections.createPlacement',
    method: 'post',
    path: '/collections/placements',
    scope: 'collections:write',
    summary: 'Place an account with a collection agency',
    description:
      'The placed amount is the balance of the account, and the commission rate that of the agency. Answers 409 with every reason that prevents the placement in `obstacles`: ALREADY_PLACED, NOTHING_OWED, BILLING_HOLD, DISPUTE_OPEN, ACTIVE_PAYMENT_PLAN, for a charitable hospital NO_STATEMENT_DELIVERED or NOTIFICATION_PERIOD (the 120 days of 26 CFR 1.501(r)-6 from the first delivered statement with each open charge), AGENCY_INACTIVE, CONTRACT_NOT_BEGUN, CONTRACT_ENDED. While an account is placed, its statements cannot be finalized and its payment plans cannot be activated. Nothing is sent to the agency.',
    body: z.object({
      accountId: reference('account'),
      agencyId: reference('agency'),
      notes: text(1, 2000)
        .meta({ examples: ['Mail was returned twice'] })
        .optional()
        .describe('Free-text notes'),
    }),
    data: z.object({ placement: Placement, externalRiskMode }),
    status: 201,
    errors: [404, 409],
  }),
  getPlacement: operation({
    id: 'collections.getPlacement',
    method: 'get',
    path: '/collections/placements/:placementId',
    scope: 'collections:read',
    summary: 'Read a placement',
    description: 'Includes every payment of the agency, and the written disputes that stop collection now.',
    params: placementId,
    data: z.object({ placement: PlacementDetail }),
    errors: [404],
    single: true,
  }),
  recordAgencyPayment: operation({
    id: 'collections.recordAgencyPayment',
    method: 'post',
    path: '/collections/placements/:placementId/payments',
    scope: 'collections:write',
    summary: 'Record a payment of an agency',
    description:
      "Records what the agency recovered from the patient and posts all of it to the account's ledger, where it settles the charges of `allocations`, then the oldest open charges; what is above the balance stays as unapplied credit. The commission is the rate of the placement, rounded half up to cents; what is left is net. A balance that comes to zero closes the placement. To take it back, reverse its entry in the ledger of the account. A placement that has ended takes only what the agency was paid by then (409 else).",
    params: placementId,
    body: z.object({
      amount: positiveMoneyInput.meta({
        description: 'Amount that the patient paid, in dollars, including the commission',
      }),
      allocations: PaymentAllocations.optional(),
      collectedAt: dateTime
        .meta({
          description:
            'When the agency was paid; defaults to now; not in the future and not before the placement',
        })
        .optional(),
      reference: text(1, 200)
        .meta({ examples: ['Remittance 2026-07'] })
        .optional()
        .describe('Reference number of the agency'),
      notes: text(1, 2000)
        .meta({ examples: ['Second of three payments'] })
        .optional()
        .describe('Free-text notes'),
    }),
    data: z.object({
      payment: AgencyPayment,
      placement: Placement,
      unappliedAmount: money.meta({
        description: 'Amount above the balance of the account, which becomes credit of the patient',
      }),
      externalRiskMode,
    }),
    status: 201,
    errors: [404, 409, 412],
  }),
  changePlacementStatus: operation({
    id: 'collections.changePlacementStatus',
    method: 'post',
    path: '/collections/placements/:placementId/status',
    scope: 'collections:write',
    summary: 'Recall or close a placement',
    description:
      'RECALL takes the account back from the agency; CLOSE ends a placement that the agency has given up. An action that the current status does not allow is a 409 that lists the allowed ones. The agency is not notified.',
    params: placementId,
    body: z.object({
      action: PlacementAction,
      reason: text(1, 500).meta({
        description: "Reason, in the caller's words",
        examples: ['Patient applied for financial assistance'],
      }),
    }),
    data: z.object({ placement: Placement, externalRiskMode }),
    errors: [404, 409, 412],
  }),
};
