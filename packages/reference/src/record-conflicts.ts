import { conflict } from '@rcm/errors';
import type { ConflictRule } from '@rcm/http/module';
import { type RecordKind, type Resolve, resolve } from './references.ts';

/** The conflict rule for an `externalId` that another record of the kind has; its 409 names that record. */
export const externalIdConflict =
  <Kind extends string>(resolve: Resolve<Kind>, kind: Kind): ConflictRule =>
  async (context, { body }) => {
    const { externalId } = body;
    const found = await resolve(context, typeof externalId === 'string' ? [{ kind, externalId }] : []);
    const existingId = typeof externalId === 'string' ? found.idOf(kind, externalId) : null;
    return existingId === null
      ? conflict(`A concurrent request wrote a ${kind} with the same externalId`)
      : conflict(`A ${kind} with this externalId exists`, { existingId });
  };

const recordConflict = (kind: RecordKind) => externalIdConflict(resolve, kind);

/** The conflict rules for unique constraints of this module's records. */
export const recordConflicts: Readonly<Record<string, ConflictRule>> = {
  patients_external_id_unique: recordConflict('patient'),
  coverages_external_id_unique: recordConflict('coverage'),
  appointments_external_id_unique: recordConflict('appointment'),
  facilities_external_id_unique: recordConflict('facility'),
  providers_external_id_unique: recordConflict('provider'),
  payers_external_id_unique: recordConflict('payer'),
  authorizations_external_id_unique: recordConflict('authorization'),
  authorizations_number_unique: () =>
    conflict('An authorization of the patient with this number and payer exists'),
};
