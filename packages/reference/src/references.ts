import { notFound } from '@rcm/errors';
import { statement, type TenantContext } from '@rcm/tenancy';

/** A record that is asked for by its id or by its key in another system. */
export type Wanted<Kind extends string> = { readonly kind: Kind } & (
  | { readonly id: string }
  | { readonly externalId: string }
);

/** Which of the wanted records the organization has. */
export interface Known<Kind extends string> {
  has(kind: Kind, id: string): boolean;
  idOf(kind: Kind, externalId: string): string | null;
}

/** Looks wanted records up. */
export type Resolve<Kind extends string> = (
  context: TenantContext,
  wanted: readonly Wanted<Kind>[],
) => Promise<Known<Kind>>;

/** What looks records up by kind, all that are wanted in one message. Takes the tables of a schema by kind. */
export function resolverOf<Kind extends string>(
  schema: string,
  tables: Readonly<Record<Kind, string>>,
): Resolve<Kind> {
  const kinds = Object.keys(tables) as Kind[];
  const known = Object.fromEntries(
    kinds.map((kind) => [kind, knownIn(`${schema}.known_${kind}`, `${schema}.${tables[kind]}`)]),
  ) as Record<Kind, ReturnType<typeof knownIn>>;
  return async (context, wanted) => {
    const asked = kinds.filter((kind) => wanted.some((one) => one.kind === kind));
    if (asked.length === 0) return knownOf([]);
    const answers = await context.sql.batch(
      asked.map((kind) => {
        const ofKind = wanted.filter((one) => one.kind === kind);
        return [
          known[kind],
          {
            ids: unique(ofKind.flatMap((one) => ('id' in one ? [one.id] : []))),
            externalIds: unique(ofKind.flatMap((one) => ('externalId' in one ? [one.externalId] : []))),
          },
        ] as const;
      }),
    );
    return knownOf(
      asked.flatMap((kind, index) =>
        (answers[index] ?? []).map((row) => ({ kind, ...known[kind].decode(row) })),
      ),
    );
  };
}

const knownIn = (name: string, table: string) =>
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

function knownOf(found: readonly FoundRecord[]): Known<string> {
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

/** Looks records of this module up. */
export const resolve = resolverOf('reference_data', {
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

/** An object that refers to records, and where it stands in its body. */
interface Holder {
  readonly at: string;
  readonly fields: Record<string, unknown>;
}

/** The objects of a body that refer to records: the body itself and each coverage of a patient. */
export function holdersOf(body: Record<string, unknown>): Holder[] {
  const coverage = Array.isArray(body.coverage) ? body.coverage : [];
  return [
    { at: '', fields: body },
    ...coverage.flatMap((fields: unknown, index) =>
      typeof fields === 'object' && fields !== null
        ? [{ at: `coverage.${index}.`, fields: fields as Record<string, unknown> }]
        : [],
    ),
  ];
}

/** A reference of a body by id, and where it stands. */
export interface Reference {
  readonly kind: (typeof roles)[keyof typeof roles];
  readonly id: string;
  readonly path: string;
}

/** Every record of this module that a validated body refers to. */
export const referencesOf = (body: object): Reference[] =>
  holdersOf(body as Record<string, unknown>).flatMap(({ at, fields }) =>
    referencedRoles.flatMap(([role, kind]) => {
      const id = fields[`${role}Id`];
      return typeof id === 'string' ? [{ kind, id, path: `${at}${role}Id` }] : [];
    }),
  );

/** Throws 404 unless every record that the body refers to is the organization's. */
export async function mustExist(context: TenantContext, body: object): Promise<void> {
  const references = referencesOf(body);
  const found = await resolve(context, references);
  const missing = references.find(({ kind, id }) => !found.has(kind, id));
  if (missing) throw notFound(missing.kind);
}
