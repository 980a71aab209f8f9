import { conflict, invalid, notFound } from '@rcm/errors';
import { statement, type TenantContext } from '@rcm/tenancy';
import type { z } from 'zod';
import { lockImports } from '../intake/lock-imports.ts';
import type { ClaimsPorts } from '../ports.ts';
import { storableCharge } from './charge.ts';
import { Claim, claimValues, sharesNumber } from './claim.ts';
import { addLine, ClaimLine } from './claim-line.ts';
import type { ClaimBody } from './contract.ts';
import { DaysOfPayers } from './due-dates.ts';
import { createEntries, entriesOfNewClaim, voidByClaim } from './entry.ts';
import { lockedClaims } from './locked-claims.ts';
import { replaceClaim } from './replacement.ts';
import { isSameClaim } from './same-claim.ts';
import { joinedSeries, joinSeries, takenBy } from './series.ts';
import { mustNotBeBatched } from './submission.ts';

type Body = z.output<typeof ClaimBody>;

/** A claim with its lines, in order. */
interface WithLines {
  readonly claim: Claim;
  readonly lines: ClaimLine[];
}

const holdersOfNumber = statement({
  name: 'claims.holders_of_number',
  parameters: { claimNumber: 'text' },
  columns: { id: 'text', status: 'text' },
  text: `select t.id, t.status from claims.claims t
    where t.organization_id = :tenant and t.claim_number = :claimNumber and t.status <> 'VOIDED'`,
});

/**
 * The claims with the number of a claim, without void ones, locked. Throws 409 if one of them keeps the claim from having the
 * number. `original` is the claim that it replaces.
 */
async function holdersOf(
  context: TenantContext,
  { claimNumber, ...claim }: Pick<Body, 'claimNumber' | 'patientId' | 'frequencyCode'>,
  original: Claim | null = null,
): Promise<Claim[]> {
  if (claimNumber === undefined) return [];
  const first = await context.sql.all(holdersOfNumber, { claimNumber });
  // The unique index of numbers keeps others out of a number that nobody has; claims of a series share theirs.
  if (first.length === 0 && !sharesNumber(claim)) return [];
  await context.sql.all(lockImports, {});
  const found = await context.sql.all(holdersOfNumber, { claimNumber });
  const holders = await lockedClaims(
    context,
    found.map(({ id }) => id),
  );
  const taken = takenBy(holders, claim, original);
  if (taken !== undefined) throw takenNumber(taken.id);
  return holders;
}

/** Throws 409 if a claim that is neither replaced nor void has a number. */
export async function mustBeFree(context: TenantContext, claimNumber: string): Promise<void> {
  const found = await context.sql.all(holdersOfNumber, { claimNumber });
  const holder = found.find(({ status }) => status !== 'REPLACED');
  if (holder !== undefined) throw takenNumber(holder.id);
}

const takenNumber = (existingId: string) => conflict('A claim with this claimNumber exists', { existingId });

/** The lines of a claim as they are stored now, in order. */
const linesOf = ({ em }: TenantContext, claimId: string): Promise<ClaimLine[]> =>
  em.find(ClaimLine, { claimId }, { orderBy: { lineNumber: 'asc' }, refresh: true });

/**
 * Creates a claim. Frequency code 7 makes it the successor of the claim that it replaces; with 8, the claim that it names is
 * voided and returned instead.
 */
export async function createClaim(
  context: TenantContext,
  ports: Pick<ClaimsPorts, 'adjudicateAgain'>,
  body: Body,
): Promise<WithLines> {
  const original = body.replacesClaimId === undefined ? null : await originalOf(context, body);
  if (original !== null && body.frequencyCode === '8') return voidOriginal(context, ports, original);
  const holders = await holdersOf(context, body, original);
  const charge = storableCharge(body.lines);
  const days = await DaysOfPayers.load(context, [body.payerId]);
  const values = claimValues(context, body, charge, days.of(body.payerId));
  const joined = original === null ? joinedSeries(values, holders) : null;
  if (joined !== null) await mustBeNew(context, holders, { ...body, totalCharge: charge });
  if (original !== null) await replaceClaim(context, original, values.id);
  const claim = context.create(Claim, {
    ...values,
    replacesClaimId: original?.id ?? null,
    seriesId: original?.seriesId ?? joined?.id ?? values.seriesId,
  });
  const lines = body.lines.map((line, index) => addLine(context, claim.id, line, index));
  createEntries(context, entriesOfNewClaim(context, claim, lines));
  if (joined !== null) await joinSeries(context, joined);
  return original === null ? { claim, lines } : adjudicated(context, ports, claim);
}

/** The claim that a request replaces or voids, locked. Throws unless it is the patient's, and neither replaced nor void. */
async function originalOf(context: TenantContext, { replacesClaimId = '', patientId }: Body): Promise<Claim> {
  const [original] = await lockedClaims(context, [replacesClaimId]);
  if (original === undefined) throw notFound('Claim');
  if (original.patientId !== patientId) {
    throw invalid('body.replacesClaimId', 'Expected a claim of the same patient');
  }
  if (original.lastSuccessorId) {
    const existingId = original.lastSuccessorId;
    throw conflict('The claim is replaced: its replacement can be replaced or voided', { existingId });
  }
  if (original.status === 'VOIDED') throw conflict('The claim is void', { existingId: original.id });
  mustNotBeBatched(original);
  return original;
}

/** Throws 409 if one of the claims has the day of service, the charge and the lines of a new claim of the patient. */
async function mustBeNew(
  context: TenantContext,
  holders: readonly Claim[],
  requested: Parameters<typeof isSameClaim>[2] & Pick<Body, 'patientId'>,
): Promise<void> {
  for (const holder of holders.filter(({ patientId }) => patientId === requested.patientId)) {
    if (!isSameClaim(holder, await linesOf(context, holder.id), requested)) continue;
    throw conflict('A claim of this number with the same day of service and lines exists', {
      existingId: holder.id,
    });
  }
}

/** Voids a claim, also an answered one: what payers paid waits for their reversals. */
export async function voidOriginal(
  context: TenantContext,
  ports: Pick<ClaimsPorts, 'adjudicateAgain'>,
  original: Claim,
  reason?: string,
): Promise<WithLines> {
  const lines = await linesOf(context, original.id);
  return voidByClaim(context, original, lines, reason)
    ? { claim: original, lines }
    : adjudicated(context, ports, original);
}

/** Adjudicates the account of a claim again, and reads the claim as it then is. */
async function adjudicated(
  context: TenantContext,
  ports: Pick<ClaimsPorts, 'adjudicateAgain'>,
  { id }: Claim,
): Promise<WithLines> {
  await ports.adjudicateAgain(context, [id]);
  const [claim] = await lockedClaims(context, [id]);
  if (claim === undefined) throw notFound('Claim');
  return { claim, lines: await linesOf(context, id) };
}
