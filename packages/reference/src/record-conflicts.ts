import { conflict } from '@rcm/errors';
import type { ConflictRule } from '@rcm/http/module';
import { type RecordKind, type Resolve, resolve } from './references.ts';

/** The 409 of an `externalId` that another record of the kind holds; it names that record. */
export const heldIn =
  <Kind extends string>(resolve: Resolve<Kind>, kind: Kind): ConflictRule =>
  async (context, { body }) => {
    const { externalId } = body;
    const found = await resolve(context, typeof externalId === 'string' ? [{ kind, externalId }] : []);
    const existingId = typeof externalId === 'string' ? found.idOf(kind, externalId) : null;
    return existingId === null
      ? conflict(`Another request has just written a ${kind} with the same externalId`)
      : conflict(`A ${kind} with this externalId exists`, { existingId });
  };

const heldExternalId = (kind: RecordKind) => heldIn(resolve, kind);

/** What violated keys of the records of this module mean to whoever writes them. */
export const recordConflicts: Readonly<Record<string, ConflictRule>> = {
  patients_external_id_unique: heldExternalId('patient'),
  coverages_external_id_unique: heldExternalId('coverage'),
  appointments_external_id_unique: heldExternalId('appointment'),
  facilities_external_id_unique: heldExternalId('facility'),
  providers_external_id_unique: heldExternalId('provider'),
  payers_external_id_unique: heldExternalId('payer'),
  authorizations_external_id_unique: heldExternalId('authorization'),
  authorizations_number_unique: () =>
    conflict('An authorization of the patient with this number of the payer exists'),
};
