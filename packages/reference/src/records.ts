import { conflict } from '@rcm/errors';
import type { ConflictRule } from '@rcm/http/module';
import type { NewRecord, TenantContext, TenantEntity, TenantRecord, View } from '@rcm/tenancy';
import { mustExist, type RecordKind, resolve } from './references.ts';

/** Makes a record whose body refers to nothing unknown, and shows it. */
export async function make<Record extends TenantRecord, Shown>(
  context: TenantContext,
  entity: TenantEntity<Record>,
  view: View<Record, Shown>,
  body: object,
  values: NewRecord<Record>,
): Promise<Shown> {
  await mustExist(context, body);
  const record = context.create(entity, values);
  await context.em.flush();
  return view.of(record, context.now);
}

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
