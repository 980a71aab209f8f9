import { bulkInsert, newId, statement, type TenantContext } from '@rcm/tenancy';
import { lockImports } from '../intake/lock-imports.ts';
import { isNamed } from './batch-lookup.ts';
import { RejectedBatch } from './batch-rejection.ts';
import { type BatchNumbers, ClaimBatch } from './claim-batch.ts';

const insertBatches = bulkInsert(ClaimBatch);
const insertRejectedBatches = bulkInsert(RejectedBatch);

/**
 * The open rejections of a batch that arrived before it: none if they are about an earlier batch with the same numbers. A
 * rejected functional group is about all of its batches. A 999 states no day, so it is about what was written until it was
 * imported.
 */
const earlyRejections = statement({
  name: 'claims.early_rejections',
  parameters: {
    id: 'text',
    interchange: 'text',
    group: 'text',
    number: 'text',
    trace: 'text',
    writtenOn: 'date',
    zone: 'text',
  },
  columns: { id: 'text' },
  text: `select r.id from claims.batch_rejections r
    cross join lateral (
      select coalesce(r.rejected_on, (r.created_at at time zone :zone)::date) as day,
        r.trace is null and r.control_number is null as is_of_group
    ) d
    where r.organization_id = :tenant and r.resolved_at is null
      and (r.trace = :trace or r.group_control_number = :group and (d.is_of_group or r.control_number = :number))
      and (:writtenOn <= d.day) is not false
      and not exists (select from claims.claim_batches b
        where b.organization_id = :tenant and b.id <> :id and b.claim_count > 0
          and ${isNamed({ trace: 'r.trace', groupControlNumber: 'r.group_control_number', controlNumber: 'r.control_number', rejectedOn: 'd.day' })}
          and not (d.is_of_group and b.interchange_control_number = :interchange and b.control_number <> :number))`,
});

/** Creates the batch of an imported transaction set, and returns its id. It gets its claims afterwards. */
export async function openBatch(context: TenantContext, numbers: BatchNumbers): Promise<string> {
  const id = newId(ClaimBatch.idPrefix);
  const { interchangeControlNumber, groupControlNumber, controlNumber, trace, writtenOn } = numbers;
  const batch = { id, interchangeControlNumber, groupControlNumber, controlNumber, trace, writtenOn };
  const results = await context.sql.batch([
    [lockImports, {}],
    ...insertBatches(context, [
      { ...batch, claimCount: 0, unknownCount: 0, chargeAmount: '0.00', billingProviderIdentifiers: [] },
    ]),
    [
      earlyRejections,
      {
        id,
        interchange: interchangeControlNumber,
        group: groupControlNumber,
        number: controlNumber,
        trace,
        writtenOn,
        zone: context.organization.timeZone,
      },
    ],
  ]);
  const rejections = (results.at(-1) ?? []).map(earlyRejections.decode);
  if (rejections.length > 0) {
    await context.sql.batch(
      insertRejectedBatches(
        context,
        rejections.map((rejection) => ({
          id: newId(RejectedBatch.idPrefix),
          rejectionId: rejection.id,
          batchId: id,
        })),
      ),
    );
  }
  return id;
}
