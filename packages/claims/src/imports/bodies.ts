import { issuesOf } from '@rcm/envelope';
import type { Issue } from '@rcm/errors';
import type { ParsedRow } from '@rcm/imports';
import { holdersOf, referencedRoles, referencesOf, resolve } from '@rcm/reference/records';
import type { TenantContext } from '@rcm/tenancy';
import type { z } from 'zod';

/** A row that is valid for the create operation of its kind. */
export interface ReadRow<Body> {
  readonly body: Body;
  /** The names of the fields of the body that the row sets, without defaults and without what only an export has. */
  readonly given: ReadonlySet<string>;
  /** The id of the record of an exported row without `externalId`; null for other rows. */
  readonly id: string | null;
}

/** A valid row, or the issues of an invalid one. */
export type CheckedRow<Body> = ReadRow<Body> | { readonly issues: readonly Issue[] };

/** Parses every row by the schema of its kind, whose fields are named, and resolves its references, in two round trips for all rows. */
export async function readBodies<Body extends object>(
  context: TenantContext,
  schema: z.ZodType<Body>,
  fields: readonly string[],
  rows: readonly ParsedRow[],
): Promise<CheckedRow<Body>[]> {
  const named = await withIds(context, rows);
  const read = named.map((row): CheckedRow<Body> => {
    if ('issues' in row) return row;
    const result = schema.safeParse(row.fields);
    return result.success
      ? {
          body: result.data,
          given: new Set(fields.filter((field) => Object.hasOwn(row.fields, field))),
          id: idOf(row.fields),
        }
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

const idOf = ({ id, externalId }: Record<string, unknown>): string | null =>
  externalId === undefined && typeof id === 'string' ? id : null;

const unknownReference = (path: string, kind: string): Issue => ({
  path,
  code: 'not_found',
  message: `The organization has no ${kind} with this identifier`,
});

type NamedRow = { readonly fields: Record<string, unknown> } | { readonly issues: readonly Issue[] };

/** The references of a row by `externalId`. */
const externalReferences = (fields: Record<string, unknown>) =>
  holdersOf(fields).flatMap((holder) =>
    referencedRoles.flatMap(([role, kind]) => {
      const externalId = holder.fields[`${role}ExternalId`];
      return typeof externalId === 'string'
        ? [{ role, kind, externalId, holder: holder.fields, path: `${holder.path}${role}ExternalId` }]
        : [];
    }),
  );

/** The rows with each `<kind>ExternalId` replaced by the id of the record that holds it. */
async function withIds(context: TenantContext, rows: readonly ParsedRow[]): Promise<NamedRow[]> {
  const references = rows.map((row) => ('fields' in row ? externalReferences(row.fields) : []));
  const found = await resolve(context, references.flat());
  return rows.map((row, index) => {
    if ('issues' in row) return row;
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
