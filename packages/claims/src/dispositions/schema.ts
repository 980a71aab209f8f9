import { createdAt, organizationId, orNull, updatedAt } from '@rcm/envelope';
import { z } from 'zod';
import { GroupCode } from '../claims/schema.ts';

/** What an adjustment does to the amount that it names. */
const Disposition = z
  .enum([
    'CONTRACTUAL',
    'CAPITATION',
    'SHARE',
    'PAID_TO_PATIENT',
    'DENIAL',
    'PRIOR_PAYER',
    'NEXT_PAYER',
    'PENDING',
    'QMB',
    'NONE',
  ])
  .describe(
    'What an adjustment does to its amount. CONTRACTUAL closes it; CAPITATION closes it, because a capitation payment covers it; SHARE is the patient’s, or held while a next payer is due; PAID_TO_PATIENT is the patient’s and never held; DENIAL leaves it open with a denial case; PRIOR_PAYER is what earlier payers paid and adjusted; NEXT_PAYER is held for the next payer; PENDING leaves it open until the payer answers again; QMB writes it off for a Qualified Medicare Beneficiary; NONE closes nothing',
  );

/** A disposition that an organization may set. */
export const SettableDisposition = Disposition.extract([
  'CONTRACTUAL',
  'CAPITATION',
  'SHARE',
  'DENIAL',
  'PENDING',
]).describe(
  'What an adjustment does to its amount: CO takes CONTRACTUAL, CAPITATION, DENIAL and PENDING; PI and OA the same without CAPITATION; PR takes SHARE and DENIAL; CR takes none. The dispositions of CO-303, OA-23, OA-209, PR-1, PR-2, PR-3 and PR-100 are fixed',
);

const reasonCode = z.string().meta({ description: 'Claim adjustment reason code', examples: ['45'] });

/** An entry of the table of dispositions, as it applies to answers posted from now on. */
export const DispositionEntry = z
  .object({
    groupCode: GroupCode,
    reasonCode: orNull(reasonCode).meta({
      description: 'Claim adjustment reason code; null for every other code of the group',
    }),
    payerId: orNull(z.string()).meta({
      description: 'Identifier of the payer for whose answers it was set; null for all payers',
    }),
    disposition: Disposition,
    builtInDisposition: Disposition.describe('The disposition without changes of the organization'),
    dispositionChangeId: orNull(z.string().meta({ examples: ['dsp_01k9d3w5m0e6x8r2t4v6y8z0a1'] })).describe(
      'Identifier of the change by the organization; null where the built-in disposition applies',
    ),
  })
  .meta({ id: 'DispositionEntry', description: 'What adjustments with a group and reason code do' });

/** A disposition that an organization set. */
export const DispositionChange = z
  .object({
    id: z
      .string()
      .meta({ examples: ['dsp_01k9d3w5m0e6x8r2t4v6y8z0a1'] })
      .describe('Identifier of the change'),
    organizationId,
    groupCode: GroupCode,
    reasonCode,
    payerId: orNull(z.string()).meta({
      description: 'Identifier of the payer for whose answers it is set; null for all payers',
    }),
    disposition: SettableDisposition,
    createdAt,
    updatedAt,
  })
  .meta({
    id: 'DispositionChange',
    description: 'A disposition that the organization set in place of the built-in one',
  });
