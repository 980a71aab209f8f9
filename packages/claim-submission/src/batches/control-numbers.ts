import { conflict } from '@rcm/errors';
import { newId, statement, type TenantContext } from '@rcm/tenancy';
import { ControlNumber } from './claim-batch.ts';

/** The last of the numbers with nine digits that ISA13 has room for. */
const lastNumber = 999_999_999;

/** Locks the row of the organization until the transaction ends: what is rolled back uses no number, and leaves no gap. */
const takeNumber = statement({
  name: 'claim_submission.take_control_number',
  parameters: { id: 'text', now: 'timestamptz', last: 'integer' },
  columns: { number: 'number' },
  text: `insert into claim_submission.control_numbers as t
      (organization_id, id, created_at, updated_at, last_number)
    values (:tenant, :id, :now, :now, 1)
    on conflict (organization_id) do update
      set last_number = t.last_number + 1, version = t.version + 1, updated_at = :now
      where t.last_number < :last
    returning last_number`,
});

/** The next control number of the organization, which no other batch has: nine digits. Throws 409 after the last one. */
export async function nextControlNumber({ sql, now }: TenantContext): Promise<string> {
  const taken = await sql.one(takeNumber, { id: newId(ControlNumber.idPrefix), now, last: lastNumber });
  if (taken === null) throw conflict('The organization has used every control number');
  return String(taken.number).padStart(9, '0');
}
