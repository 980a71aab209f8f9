import { defineEntity, p } from '@mikro-orm/core';
import { type NewRecordWithId, newId, sealed, type TenantContext, TenantOwned } from '@rcm/tenancy';
import type { ClaimLine } from '../claims/claim-line.ts';
import { isObject, type Json, type JsonObject } from './json.ts';
import type { Statement } from './statements.ts';

export const ClaimContentSchema = defineEntity({
  name: 'ClaimContent',
  schema: 'claims',
  tableName: 'claim_contents',
  extends: TenantOwned,
  properties: {
    claimId: p.text(),
    /** What the claim says beyond its fields and the records that it refers to, or otherwise, with lists by qualifier. */
    own: sealed(p.json<JsonObject>()),
    /** What these said at the same places when it was said. */
    base: sealed(p.json<JsonObject>()),
    /** The procedure and the charge of each line of which something is said. */
    lineKeys: p.json<Record<string, string>>(),
  },
  uniques: [{ name: 'claim_contents_claim_unique', properties: ['organizationId', 'claimId'] }],
});

/** What a claim says in its file beyond its fields and the records that it refers to, or otherwise. */
export class ClaimContent extends ClaimContentSchema.class {
  static readonly idPrefix = 'cct';
  static readonly record = 'claimContent';
  static readonly schema = ClaimContentSchema;
}
ClaimContentSchema.setClass(ClaimContent);

/** Has a claim say what another one says. */
export async function copyContent(context: TenantContext, fromId: string, toId: string): Promise<void> {
  const content = await context.em.findOne(ClaimContent, { claimId: fromId }, { disableIdentityMap: true });
  if (content === null) return;
  const { own, base, lineKeys } = content;
  context.create(ClaimContent, { claimId: toId, own, base, lineKeys });
}

type Line = Pick<ClaimLine, 'lineNumber' | 'procedureCode' | 'chargeAmount'>;

/** What distinguishes a line from another one that takes its number. */
const keyOf = ({ procedureCode, chargeAmount }: Line) => `${procedureCode} ${chargeAmount}`;

const numberOf = ({ lineNumber }: Line) => `#${lineNumber}`;

const servicesOf = (own: JsonObject): JsonObject => {
  const services = isObject(own.claim) ? own.claim.services : null;
  return isObject(services) ? services : {};
};

const objectOf = (value: Json): JsonObject => (isObject(value) ? value : {});

/** The columns of what a claim with the given lines says; null if it says nothing. */
export function contentValues(said: Statement | null, lines: readonly Line[]): ContentValues {
  const own = objectOf(said?.own ?? null);
  const services = servicesOf(own);
  const ofLines = lines.filter((line) => numberOf(line) in services);
  return {
    own,
    base: objectOf(said?.base ?? null),
    lineKeys: Object.fromEntries(ofLines.map((line) => [numberOf(line), keyOf(line)])),
  };
}

/** The columns that say something. */
export type ContentValues = Pick<NewRecordWithId<ClaimContent>, 'own' | 'base' | 'lineKeys'>;

/** The columns of a new record. */
export const newContent = (claimId: string, values: ContentValues): NewRecordWithId<ClaimContent> => ({
  id: newId(ClaimContent.idPrefix),
  claimId,
  ...values,
});

/** What a claim says now: what it said of a line ends when another line takes the number. */
export function currentOwn({ own, lineKeys }: ContentValues, lines: readonly Line[]): JsonObject {
  const { claim } = own;
  if (!isObject(claim)) return own;
  const current = new Set(lines.filter((line) => lineKeys[numberOf(line)] === keyOf(line)).map(numberOf));
  const kept = Object.entries(servicesOf(own)).filter(([number]) => current.has(number));
  const { services: _, ...others } = claim;
  return {
    ...own,
    claim: kept.length === 0 ? others : { ...others, services: Object.fromEntries(kept) },
  };
}
