import { conflict } from '@rcm/errors';
import type { ConflictRule } from '@rcm/http/module';
import { type RecordKind, resolve } from './references.ts';

/** The 409 of an `externalId` that another record of the kind holds; it names that record. */
export const heldExternalId =
  (kind: RecordKind): ConflictRule =>
  async (context, { body }) => {
    const { externalId } = body;
    const found = await resolve(context, typeof externalId === 'string' ? [{ kind, externalId }] : []);
    const existingId = typeof externalId === 'string' ? found.idOf(kind, externalId) : null;
    return existingId === null
      ? conflict(`Another request has just written a ${kind} with the same externalId`)
      : conflict(`A ${kind} with this externalId exists`, { existingId });
  };
