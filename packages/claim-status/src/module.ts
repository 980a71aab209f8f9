import { conflict } from '@rcm/errors';
import type { Module } from '@rcm/http/module';
import { claimHandlers } from './claims/handlers.ts';
import { codeHandlers } from './codes/handlers.ts';
import { operations } from './contract.ts';
import { claimStatusErrors } from './error-envelope.ts';
import { inquiryHandlers } from './inquiries/handlers.ts';
import { InquiryClaimSchema, InquirySchema, inquiryStates } from './inquiries/inquiry.ts';
import { InquiryRevisionSchema } from './inquiries/revision.ts';
import { mappingProfileHandlers } from './mapping-profiles/handlers.ts';
import {
  MappingProfileSchema,
  MappingProfileVersionSchema,
  mappingProfileStates,
} from './mapping-profiles/mapping-profile.ts';
import { migrations } from './migrations/index.ts';
import type { ClaimStatusPorts } from './ports.ts';
import { views } from './views.ts';

/** Creates the claim status module, which reads the host's records through ports. */
export const createClaimStatus = (ports: ClaimStatusPorts): Module<typeof operations> => ({
  name: 'claim-status',
  title: 'Claim status',
  description:
    'Inquiries about claims, the payers’ answers as recorded, and the profiles that turn status codes into outcomes. Nothing is sent to a payer. Errors have their own envelope: `ok: false` and `errors`.',
  operations,
  entities: [
    MappingProfileSchema,
    MappingProfileVersionSchema,
    InquirySchema,
    InquiryClaimSchema,
    InquiryRevisionSchema,
  ],
  migrations,
  views,
  states: [mappingProfileStates, inquiryStates],
  handlers: {
    ...mappingProfileHandlers(ports),
    ...inquiryHandlers(ports),
    ...claimHandlers(ports),
    ...codeHandlers,
  },
  errorEnvelope: claimStatusErrors,
  conflicts: {
    mapping_profiles_scope_unique: () =>
      conflict('Another profile of the same payer was published at the same time'),
  },
});
