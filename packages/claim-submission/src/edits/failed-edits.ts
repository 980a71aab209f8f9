import { setImmediate } from 'node:timers/promises';
import { dateInZone } from '@rcm/calendar';
import { editRecords } from '@rcm/claim-edits';
import type { TenantContext } from '@rcm/tenancy';
import type { ClaimEdit, ClaimForReceiver, ClaimSubmissionPorts, EditDays } from '../ports.ts';
import { writeOptions } from '../trading-partners/envelope.ts';
import type { TradingPartner } from '../trading-partners/trading-partner.ts';
import { EditException } from './edit-exception.ts';

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
  const exceptions = await context.em.find(EditException, {});
  const switchedOff = new Set(exceptions.map(({ payerId, code }) => `${payerId} ${code}`));
  const today = dateInZone(context.now, context.organization.timeZone);
  const days: EditDays = { today, writtenOn: today };
  for (let from = 0; from < claimIds.length; from += chunk) {
    const found = await claimsToWrite(context, claimIds.slice(from, from + chunk));
    const claims = found.map((claim) => ({ ...claim, writing: writeOptions(partnerOf(claim.payerId)) }));
    const failed: ReadonlyMap<string, readonly ClaimEdit[]>[] = [];
    for (const source of sources) failed.push(await source(context, claims, days));
    await setImmediate();
    yield claims.map((claim) => {
      const { claimId, payerId } = claim;
      const edits = failed
        .flatMap((each) => each.get(claimId) ?? [])
        .filter(({ code }) => !switchedOff.has(`${payerId} ${code}`));
      return { claim, edits: errorsFirst([...edits, ...unnamed(editRecords(claim, claim), edits)]) };
    });
    await setImmediate();
  }
}

/** What keeps a claim from being written, at places where no other error is named. */
function unnamed(faults: readonly ClaimEdit[], edits: readonly ClaimEdit[]): readonly ClaimEdit[] {
  const places = new Set(edits.flatMap(({ severity, path }) => (severity === 'ERROR' ? path : [])));
  return faults.filter(({ path }) => !places.has(path));
}

const errorsFirst = (edits: readonly ClaimEdit[]): readonly ClaimEdit[] =>
  edits.toSorted((one, other) => Number(one.severity === 'WARNING') - Number(other.severity === 'WARNING'));
