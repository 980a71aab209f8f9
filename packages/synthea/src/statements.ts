import {
  columnOf,
  sealedTableOf,
  statement,
  type TenantContext,
  type TenantEntity,
  tableOf,
  toColumns,
} from '@rcm/tenancy';

/** Inserts the rows that don't exist yet in one statement, and returns their ids. */
export async function insertNew(
  context: TenantContext,
  entity: TenantEntity,
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<string[]> {
  const [first] = rows;
  if (first === undefined) return [];
  const inserted = await context.sql.all(insertion(entity, Object.keys(first)), {
    rows: rows.map(toColumns),
    now: context.now,
  });
  for (const { id } of inserted) context.changed(entity.record, id, 'create');
  return inserted.map(({ id }) => id);
}

const insertions = new Map<TenantEntity, ReturnType<typeof declareInsertion>>();

function insertion(entity: TenantEntity, properties: readonly string[]) {
  const known = insertions.get(entity) ?? declareInsertion(entity, properties);
  insertions.set(entity, known);
  return known;
}

function declareInsertion(entity: TenantEntity, properties: readonly string[]) {
  const table = tableOf(entity);
  const rowsOf = sealedTableOf(entity.schema.meta);
  const indexes = rowsOf?.indexes.map(({ column }) => column) ?? [];
  const columns = [...properties.map(columnOf), ...indexes];
  return statement({
    name: `${table}.insert_new`,
    parameters: { rows: rowsOf ? { type: 'jsonb', rowsOf } : 'jsonb', now: 'timestamptz' },
    columns: { id: 'text' },
    text: `insert into ${table} (organization_id, created_at, updated_at, ${columns.join(', ')})
      select :tenant, :now, :now, ${columns.map((column) => `r.${column}`).join(', ')}
      from jsonb_populate_recordset(null::${table}, :rows) r
      on conflict do nothing returning id`,
  });
}

/** Adds new lines to claims, and returns the claims with the number of new lines. */
export const addLines = statement({
  name: 'claims.claim_lines.add_new',
  parameters: { rows: 'jsonb', now: 'timestamptz', timeZone: 'text' },
  columns: { id: 'text', lines: 'number' },
  // A claim that has been adjudicated gets no more lines. Line numbers continue from the last one.
  with: `added as (
      insert into claims.claim_lines
        (organization_id, id, created_at, updated_at, claim_id, line_number, procedure_code, modifiers, units,
         charge_amount, insurance_balance, diagnosis_pointers)
      select :tenant, r.id, :now, :now, r.claim_id,
        (select coalesce(max(l.line_number), 0) from claims.claim_lines l
          where l.organization_id = :tenant and l.claim_id = r.claim_id)
          + row_number() over (partition by r.claim_id order by r.line_number),
        r.procedure_code, r.modifiers, r.units, r.charge_amount, r.charge_amount, r.diagnosis_pointers
      from jsonb_populate_recordset(null::claims.claim_lines, :rows) r
      join claims.claims c on c.organization_id = :tenant and c.id = r.claim_id and c.status = 'SUBMITTED'
      where not exists (select from claims.claim_lines l where l.organization_id = :tenant and l.id = r.id)
      returning id, claim_id, line_number, charge_amount),
    entries as (
      insert into claims.claim_entries
        (organization_id, id, created_at, updated_at, claim_id, line_number, kind, owner_after, amount, effective_on)
      select :tenant, 'cle_' || substr(id, 5), :now, :now, claim_id, line_number, 'CHARGE', 'INSURANCE', charge_amount,
        (:now at time zone :timeZone)::date
      from added where charge_amount <> 0
      returning 1),
    charged as (select claim_id, sum(charge_amount) as amount, count(*) as lines from added group by claim_id)`,
  text: `update claims.claims c set total_charge = c.total_charge + charged.amount,
      balance = c.balance + charged.amount, insurance_balance = c.insurance_balance + charged.amount,
      awaited_amount = c.awaited_amount + charged.amount,
      version = c.version + 1, updated_at = :now
    from charged where c.organization_id = :tenant and c.id = charged.claim_id
    returning c.id, charged.lines`,
});

/** The given NPIs that providers have. */
export const takenNpis = statement({
  name: 'reference_data.taken_npis',
  parameters: { npis: 'text[]' },
  columns: { npi: 'text' },
  text: `select distinct npi from reference_data.providers
    where organization_id = :tenant and npi = any (:npis)`,
});

/** The facilities of appointments, by `externalId`. */
export const facilitiesOfAppointments = statement({
  name: 'reference_data.facilities_of_appointments',
  parameters: { externalIds: 'text[]' },
  columns: { externalId: 'text', facilityId: 'text?' },
  text: `select external_id, facility_id from reference_data.appointments
    where organization_id = :tenant and external_id = any (:externalIds)`,
});
