import type { Issue } from '@rcm/errors';
import { isStorable } from '@rcm/money';
import type { TenantContext } from '@rcm/tenancy';
import type { z } from 'zod';
import { chargeOf } from '../claims/charge.ts';
import { Claim, claimValues } from '../claims/claim.ts';
import { addLine, ClaimLine, lineValues, replaceLines } from '../claims/claim-line.ts';
import { claimStates } from '../claims/claim-states.ts';
import { type ClaimRow, danglingPointers, noSuchDiagnosis } from '../claims/contract.ts';
import { DaysOfPayers } from '../claims/due-dates.ts';
import { createEntries, entriesOfNewClaim, withChargeEntries } from '../claims/entry.ts';
import { beginsSeries, leavesSeries } from '../claims/series.ts';
import { afterCorrection } from '../claims/submission.ts';
import type { ClaimsPorts } from '../ports.ts';
import type { ReadRow } from './bodies.ts';
import { differences, type Writer } from './importer.ts';

type Body = z.output<typeof ClaimRow>;

type Lines = NonNullable<Body['lines']>;

/** Returns a writer of claims with their lines. It refuses changed lines of an adjudicated claim. */
export async function claimWriter(
  context: TenantContext,
  account: ClaimsPorts['account'],
  rows: readonly ReadRow<Body>[],
  existing: readonly Claim[],
): Promise<Writer<Body, Claim>> {
  const { em } = context;
  const unknownAccounts = await missingAccounts(context, account, rows);
  const holders = await claimNumberHolders(context, rows);
  const claimIds = existing.map(({ id }) => id);
  const days = await DaysOfPayers.load(context, [
    ...rows.map(({ body }) => body.payerId),
    ...existing.map(({ payerId }) => payerId),
  ]);
  const found = await em.find(ClaimLine, { claimId: { $in: claimIds } }, { orderBy: { lineNumber: 'asc' } });
  const linesOf = Map.groupBy(found, ({ claimId }) => claimId);
  const valuesOf = (body: Body) =>
    claimValues(context, body, chargeOf(body.lines ?? []), days.of(body.payerId));
  return {
    refuse({ body, given }, claim) {
      const issues: Issue[] = [];
      const refuse = (path: string, code: string, message: string) => issues.push({ path, code, message });
      const holder = holders.get(body.claimNumber ?? '');
      if (holder !== undefined && holder !== claim?.externalId) {
        refuse('claimNumber', 'conflict', 'Another claim has this number');
      }
      if (unknownAccounts.has(body.accountId ?? '')) {
        refuse('accountId', 'not_found', 'The organization has no account with this id');
      }
      if (body.replacesClaimId !== undefined) {
        refuse('replacesClaimId', 'custom', 'Expected none: a row replaces and voids no claim');
      }
      if (claim && (leavesSeries(claim, body) || beginsSeries(claim, body))) {
        refuse('frequencyCode', 'conflict', 'Number, patient and frequency code of a series stay');
      }
      const currentLines = claim ? linesOf.get(claim.id) : undefined;
      if (claim?.submissionState === 'BATCHED') {
        refuse('externalId', 'conflict', 'The claim is in a batch that was not carried away');
      }
      if (body.lines === undefined && claim === null) {
        refuse('lines', 'invalid_type', 'Expected the lines of a new claim');
      }
      if (
        body.lines === undefined &&
        given.has('diagnosisCodes') &&
        danglingPointers(body.diagnosisCodes, currentLines ?? []).length > 0
      ) {
        refuse('diagnosisCodes', 'too_big', noSuchDiagnosis);
      }
      if (!isStorable(chargeOf(body.lines ?? []))) refuse('lines', 'too_big', 'Expected a total below 10^12');
      if (claim?.status === 'VOIDED') refuse('externalId', 'conflict', 'The claim is void');
      else if (
        claim &&
        !claimStates.allows(claim.status, 'correct') &&
        linesDiffer(currentLines, body.lines)
      ) {
        refuse('lines', 'conflict', 'The lines of an adjudicated claim can’t be changed');
      }
      if (issues.length === 0 && body.claimNumber !== undefined) {
        holders.set(body.claimNumber, body.externalId ?? null);
      }
      return issues;
    },
    create(body) {
      const claim = context.create(Claim, valuesOf(body));
      const lines = (body.lines ?? []).map((line, index) => addLine(context, claim.id, line, index));
      createEntries(context, entriesOfNewClaim(context, claim, lines));
      return claim;
    },
    update(claim, { body, given }, dryRun) {
      const currentLines = linesOf.get(claim.id) ?? [];
      const changes = differences(claim, valuesOf(body), given);
      const isReplaced = linesDiffer(currentLines, body.lines);
      const isChanged = isReplaced || Object.keys(changes).length > 0;
      if (!dryRun && isChanged) {
        const submissionState = afterCorrection(claim, changes);
        Object.assign(claim, changes, { submissionState });
        claim.moveDueDates(days.of(claim.payerId), context.organization.timeZone);
        if (isReplaced) {
          withChargeEntries(context, claim, currentLines, () =>
            replaceLines(context, claim, currentLines, body.lines ?? []),
          );
        }
      }
      return isChanged;
    },
  };
}

async function missingAccounts(
  context: TenantContext,
  account: ClaimsPorts['account'],
  rows: readonly ReadRow<Body>[],
): Promise<Set<string>> {
  const missing = new Set<string>();
  for (const id of new Set(rows.flatMap(({ body }) => body.accountId ?? []))) {
    if ((await account(context, id)) === null) missing.add(id);
  }
  return missing;
}

/** The `externalId` of the claim with each claim number of the rows. */
async function claimNumberHolders(
  { em }: TenantContext,
  rows: readonly ReadRow<Body>[],
): Promise<Map<string, string | null>> {
  const claimNumbers = rows.flatMap(({ body }) => body.claimNumber ?? []);
  const claims = await em.find(Claim, { claimNumber: { $in: claimNumbers } });
  return new Map(claims.map(({ claimNumber, externalId }) => [claimNumber, externalId ?? null]));
}

/** True if a row changes the lines; one without lines leaves them. */
function linesDiffer(currentLines: readonly ClaimLine[] = [], lines: Lines | undefined): boolean {
  return (
    lines !== undefined &&
    (currentLines.length !== lines.length ||
      lines.some((line, index) => {
        const values = lineValues(line, index);
        return (
          Object.keys(differences(currentLines[index] ?? {}, values, new Set(Object.keys(values)))).length > 0
        );
      }))
  );
}
