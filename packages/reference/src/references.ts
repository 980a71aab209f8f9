import { notFound } from '@rcm/errors';
import { statement, type TenantContext } from '@rcm/tenancy';

const tables = {
  patient: 'patients',
  coverage: 'coverages',
  facility: 'facilities',
  provider: 'providers',
  payer: 'payers',
  appointment: 'appointments',
  claim: 'claims',
  authorization: 'authorizations',
} as const;

/** A kind of record of this module. */
export type RecordKind = keyof typeof tables;

const kinds = Object.keys(tables) as RecordKind[];

const known = Object.fromEntries(
  kinds.map((kind) => [
    kind,
    statement({
      name: `reference_data.known_${kind}`,
      parameters: { ids: 'text[]', externalIds: 'text[]' },
      columns: { id: 'text', externalId: 'text?' },
      text: `select id, external_id from reference_data.${tables[kind]}
        where organization_id = :tenant and (id = any (:ids) or external_id = any (:externalIds))`,
    }),
  ]),
) as Record<RecordKind, ReturnType<typeof statement<{ id: 'text'; externalId: 'text?' }>>>;

/** A record that is asked for by its id or by its key in another system. */
export type Wanted = { readonly kind: RecordKind } & (
  | { readonly id: string }
  | { readonly externalId: string }
);

/** Which of the wanted records the organization has. */
export interface Known {
  has(kind: RecordKind, id: string): boolean;
  idOf(kind: RecordKind, externalId: string): string | null;
}

/** Looks all wanted records up in one message. */
export async function resolve(context: TenantContext, wanted: readonly Wanted[]): Promise<Known> {
  const ids = new Set<string>();
  const byExternalId = new Map<string, string>();
  const asked = kinds.filter((kind) => wanted.some((one) => one.kind === kind));
  const answers = await (asked.length === 0
    ? []
    : context.sql.batch(
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
      ));
  for (const [index, kind] of asked.entries()) {
    for (const row of answers[index] ?? []) {
      const { id, externalId } = known[kind].decode(row);
      ids.add(`${kind} ${id}`);
      if (externalId !== null) byExternalId.set(`${kind} ${externalId}`, id);
    }
  }
  return {
    has: (kind, id) => ids.has(`${kind} ${id}`),
    idOf: (kind, externalId) => byExternalId.get(`${kind} ${externalId}`) ?? null,
  };
}

const unique = (values: readonly string[]) => [...new Set(values)];

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
