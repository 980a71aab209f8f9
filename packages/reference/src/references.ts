import { notFound } from '@rcm/errors';
import { statement, type TenantContext } from '@rcm/tenancy';

/** The key of a record: its id, or its key in another system. */
export type RecordKey<Kind extends string> = { readonly kind: Kind } & (
  | { readonly id: string }
  | { readonly externalId: string }
);

/** The records of the organization that were found by their keys. */
export interface FoundRecords<Kind extends string> {
  has(kind: Kind, id: string): boolean;
  idOf(kind: Kind, externalId: string): string | null;
}

/** Looks up records by their keys. */
export type Resolve<Kind extends string> = (
  context: TenantContext,
  keys: readonly RecordKey<Kind>[],
) => Promise<FoundRecords<Kind>>;

/** Creates a function that looks up records of a schema in one round trip. `tables` are the tables by kind. */
export function createResolver<Kind extends string>(
  schema: string,
  tables: Readonly<Record<Kind, string>>,
): Resolve<Kind> {
  const kinds = Object.keys(tables) as Kind[];
  const statements = Object.fromEntries(
    kinds.map((kind) => [kind, selectByKeys(`${schema}.known_${kind}`, `${schema}.${tables[kind]}`)]),
  ) as Record<Kind, ReturnType<typeof selectByKeys>>;
  return async (context, keys) => {
    const queried = kinds.filter((kind) => keys.some((one) => one.kind === kind));
    if (queried.length === 0) return foundRecordsOf([]);
    const answers = await context.sql.batch(
      queried.map((kind) => {
        const ofKind = keys.filter((one) => one.kind === kind);
        return [
          statements[kind],
          {
            ids: unique(ofKind.flatMap((one) => ('id' in one ? [one.id] : []))),
            externalIds: unique(ofKind.flatMap((one) => ('externalId' in one ? [one.externalId] : []))),
          },
        ] as const;
      }),
    );
    return foundRecordsOf(
      queried.flatMap((kind, index) =>
        (answers[index] ?? []).map((row) => ({ kind, ...statements[kind].decode(row) })),
      ),
    );
  };
}

const selectByKeys = (name: string, table: string) =>
  statement({
    name,
    parameters: { ids: 'text[]', externalIds: 'text[]' },
    columns: { id: 'text', externalId: 'text?' },
    text: `select id, external_id from ${table}
      where organization_id = :tenant and (id = any (:ids) or external_id = any (:externalIds))`,
  });

interface FoundRecord {
  readonly kind: string;
  readonly id: string;
  readonly externalId: string | null;
}

function foundRecordsOf(found: readonly FoundRecord[]): FoundRecords<string> {
  const ids = new Set(found.map(({ kind, id }) => `${kind} ${id}`));
  const byExternalId = new Map(
    found.flatMap(({ kind, id, externalId }) =>
      externalId === null ? [] : [[`${kind} ${externalId}`, id] as const],
    ),
  );
  return {
    has: (kind, id) => ids.has(`${kind} ${id}`),
    idOf: (kind, externalId) => byExternalId.get(`${kind} ${externalId}`) ?? null,
  };
}

const unique = (values: readonly string[]) => [...new Set(values)];

/** Looks up records of this module by their keys. */
export const resolve = createResolver('reference_data', {
  patient: 'patients',
  coverage: 'coverages',
  facility: 'facilities',
  provider: 'providers',
  payer: 'payers',
  appointment: 'appointments',
  authorization: 'authorizations',
});

/** A kind of record of this module. */
export type RecordKind = Parameters<typeof resolve>[1][number]['kind'];

const roles = {
  patient: 'patient',
  facility: 'facility',
  provider: 'provider',
  billingProvider: 'provider',
  payer: 'payer',
} as const satisfies Readonly<Record<string, RecordKind>>;

/** The kind of each record that bodies refer to as `<role>Id`, and rows of an import also as `<role>ExternalId`. */
export const referencedRoles = Object.entries(roles);

/** An object that refers to records, with its path in the body. */
interface Holder {
  readonly path: string;
  readonly fields: Record<string, unknown>;
}

/** The objects of a body that refer to records: the body itself and each coverage of a patient. */
export function holdersOf(body: Record<string, unknown>): Holder[] {
  const coverage = Array.isArray(body.coverage) ? body.coverage : [];
  return [
    { path: '', fields: body },
    ...coverage.flatMap((fields: unknown, index) =>
      typeof fields === 'object' && fields !== null
        ? [{ path: `coverage.${index}.`, fields: fields as Record<string, unknown> }]
        : [],
    ),
  ];
}

/** A reference to a record by id, with its path in the body. */
interface Reference {
  readonly kind: (typeof roles)[keyof typeof roles];
  readonly id: string;
  readonly path: string;
}

/** Every record of this module that a validated body refers to. */
export const referencesOf = (body: object): Reference[] =>
  holdersOf(body as Record<string, unknown>).flatMap(({ path, fields }) =>
    referencedRoles.flatMap(([role, kind]) => {
      const id = fields[`${role}Id`];
      return typeof id === 'string' ? [{ kind, id, path: `${path}${role}Id` }] : [];
    }),
  );

/** Throws 404 unless every record that the body refers to belongs to the organization. */
export async function mustExist(context: TenantContext, body: object): Promise<void> {
  const references = referencesOf(body);
  const found = await resolve(context, references);
  const missing = references.find(({ kind, id }) => !found.has(kind, id));
  if (missing) throw notFound(missing.kind);
}
