import type { RequestBuilders } from '../support/world.ts';
import { appeals } from './appeals.ts';
import { denialManagement } from './denial-management.ts';
import { gfe } from './gfe.ts';
import { organization } from './organization.ts';
import { patientAr } from './patient-ar.ts';
import { reference } from './reference.ts';

/** A request that must succeed for each operation of the API. */
export const builders: RequestBuilders = {
  ...appeals,
  ...denialManagement,
  ...gfe,
  ...organization,
  ...patientAr,
  ...reference,
};
