import { setImmediate } from 'node:timers/promises';
import { dateInZone } from '@rcm/calendar';
import { type ClaimEdit, editRecords } from '@rcm/claim-edits';
import { statement, type TenantContext } from '@rcm/tenancy';
import { payerCheck } from '../payer-edits/check.ts';
import { effectiveEdits } from '../payer-edits/payer-edit.ts';
import type { ClaimForReceiver, ClaimSubmissionPorts, EditDays } from '../ports.ts';
import { writeOptions } from '../trading-partners/envelope.ts';
import type { TradingPartner } from '../trading-partners/trading-partner.ts';

/** How many claims are read and checked before other work of the process is done. */
const chunk = 20;

/** A claim with the edits that it fails. */
interface EditedClaim {
  readonly claim: ClaimForReceiver;
  readonly edits: readonly ClaimEdit[];
}

/** True if one of the edits keeps a claim from being sent. */
export const hasError = (edits: readonly ClaimEdit[]): boolean =>
  edits.some(({ severity }) => severity === 'ERROR');

/** Checks claims, as they are written for the partner of each, and yields them in chunks with the edits that they fail. */
export async function* editedClaims(
  context: TenantContext,
  { claimsToWrite, edits: sources }: Pick<ClaimSubmissionPorts, 'claimsToWrite' | 'edits'>,
  claimIds: readonly string[],
  partnerOf: (payerId: string) => TradingPartner | null,
): AsyncGenerator<readonly EditedClaim[]> {
  const today = dateInZone(context.now, context.organization.timeZone);
  const days: EditDays = { today, writtenOn: today };
  const [isSwitchedOff, payerEdits] = await Promise.all([
    switchedOffEdits(context),
    effectiveEdits(context, today),
  ]);
  const failedOfPayer = payerCheck(payerEdits, isSwitchedOff);
  for (let from = 0; from < claimIds.length; from += chunk) {
    const found = await claimsToWrite(context, claimIds.slice(from, from + chunk));
    const claims = found.map((claim) => ({ ...claim, writing: writeOptions(partnerOf(claim.payerId)) }));
    const failed: ReadonlyMap<string, readonly ClaimEdit[]>[] = [];
    for (const source of sources) failed.push(await source(context, claims, days));
    const ofPayer = new Map<string, readonly ClaimEdit[]>();
    for (const claim of claims) ofPayer.set(claim.claimId, await failedOfPayer(claim));
    await setImmediate();
    yield claims.map((claim) => {
      const { claimId, payerId } = claim;
      const edits = failed
        .flatMap((each) => each.get(claimId) ?? [])
        .filter(({ code }) => !isSwitchedOff(payerId, code));
      const faults = unnamed(editRecords(claim, claim), edits);
      return { claim, edits: errorsFirst([...edits, ...(ofPayer.get(claimId) ?? []), ...faults]) };
    });
    await setImmediate();
  }
}

const selectExceptions = statement({
  name: 'claim_submission.edit_exceptions',
  parameters: {},
  columns: { payerId: 'text', code: 'text' },
  text: 'select payer_id, code from claim_submission.edit_exceptions where organization_id = :tenant',
});

/** Whether the organization switched an edit off for a payer. */
export async function switchedOffEdits({
  sql,
}: TenantContext): Promise<(payerId: string, code: string) => boolean> {
  const exceptions = await sql.all(selectExceptions, {});
  const switchedOff = new Set(exceptions.map(({ payerId, code }) => `${payerId} ${code}`));
  return (payerId, code) => switchedOff.has(`${payerId} ${code}`);
}

/** What keeps a claim from being written, at places where no other error is named. */
function unnamed(faults: readonly ClaimEdit[], edits: readonly ClaimEdit[]): readonly ClaimEdit[] {
  const places = new Set(edits.flatMap(({ severity, path }) => (severity === 'ERROR' ? path : [])));
  return faults.filter(({ path }) => !places.has(path));
}

const errorsFirst = (edits: readonly ClaimEdit[]): readonly ClaimEdit[] =>
  edits.toSorted((one, other) => Number(one.severity === 'WARNING') - Number(other.severity === 'WARNING'));
