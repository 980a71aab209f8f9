import { issuesOf } from '@rcm/envelope';
import type { Issue } from '@rcm/errors';
import type { SentRow } from '@rcm/imports';
import { holdersOf, referencedRoles, referencesOf, resolve } from '@rcm/reference/records';
import type { TenantContext } from '@rcm/tenancy';
import type { z } from 'zod';

/** A row whose fields a create operation would take. */
export interface ReadRow<Body> {
  readonly body: Body;
  /** The names of the fields that the row gives, defaults not among them. */
  readonly given: ReadonlySet<string>;
}

/** A row that is fit to be written, or why it is not. */
export type CheckedRow<Body> = ReadRow<Body> | { readonly issues: readonly Issue[] };

/** Reads every row by the schema of its kind and resolves what it refers to; two messages for all rows. */
export async function readBodies<Body extends object>(
  context: TenantContext,
  schema: z.ZodType<Body>,
  rows: readonly SentRow[],
): Promise<CheckedRow<Body>[]> {
  const named = await withIds(context, rows);
  const read = named.map((row): CheckedRow<Body> => {
    if ('issues' in row) return row;
    const result = schema.safeParse(row.fields);
    return result.success
      ? { body: result.data, given: new Set(Object.keys(row.fields)) }
      : { issues: issuesOf(result.error, null) };
  });
  const references = read.map((row) => ('body' in row ? referencesOf(row.body) : []));
  const found = await resolve(context, references.flat());
  return read.map((row, index) => {
    const missing = (references[index] ?? []).filter(({ kind, id }) => !found.has(kind, id));
    return missing.length === 0
      ? row
      : { issues: missing.map((reference) => unknownReference(reference.path, reference.kind)) };
  });
}

const unknownReference = (path: string, kind: string): Issue => ({
  path,
  code: 'not_found',
  message: `The organization has no such ${kind}`,
});

type NamedRow = { readonly fields: Record<string, unknown> } | { readonly issues: readonly Issue[] };

/** The keys in other systems by which a row refers to records. */
const externalReferences = (fields: Record<string, unknown>) =>
  holdersOf(fields).flatMap((holder) =>
    referencedRoles.flatMap(([role, kind]) => {
      const externalId = holder.fields[`${role}ExternalId`];
      return typeof externalId === 'string'
        ? [{ role, kind, externalId, holder: holder.fields, path: `${holder.at}${role}ExternalId` }]
        : [];
    }),
  );

/** The rows with each `<kind>ExternalId` replaced by the id of the record that holds it. */
async function withIds(context: TenantContext, rows: readonly SentRow[]): Promise<NamedRow[]> {
  const references = rows.map((row) => ('fields' in row ? externalReferences(row.fields) : []));
  const found = await resolve(context, references.flat());
  return rows.map((row, index) => {
    if ('issue' in row) return { issues: [row.issue] };
    const issues: Issue[] = [];
    for (const { role, kind, externalId, holder, path } of references[index] ?? []) {
      const id = found.idOf(kind, externalId);
      if (holder[`${role}Id`] !== undefined) {
        issues.push({ path, code: 'custom', message: `Expected ${role}Id or ${role}ExternalId, not both` });
      } else if (id === null) {
        issues.push(unknownReference(path, kind));
      } else {
        holder[`${role}Id`] = id;
      }
    }
    return issues.length > 0 ? { issues } : row;
  });
}
