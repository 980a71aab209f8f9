import { type PageById, pagesById } from '@rcm/lists';
import type { Piece, TenantContext } from '@rcm/tenancy';
import type { Cause, PostableClaim, PostedAnswer, RemittancesPorts } from '../ports.ts';
import { OpenClaims } from './open-claims.ts';

/** What rebuilding claims needs from other modules. */
export interface RebuildPorts extends Pick<RemittancesPorts, 'lockClaims' | 'settleClaims' | 'adjudicated'> {
  /** The ids of the next claims after an id, in order, without voided claims. */
  readonly claimIdsAfter: (
    context: TenantContext,
    page: PageById,
  ) => Promise<readonly { readonly id: string }[]>;
  /** Dates the patient's shares by the payments that they came with. */
  readonly dateShares: (
    context: TenantContext,
    answers: readonly (Pick<PostedAnswer, 'claimPaymentId' | 'postedAt' | 'paymentDate'> & {
      readonly claimId: string;
    })[],
  ) => Promise<void>;
}

/** The result of rebuilding some claims. */
export interface RebuiltClaims {
  readonly checked: number;
  /** The claims whose entries were not complete. */
  readonly rebuilt: number;
}

/** The number of claims that are locked at a time. */
const pageSize = 200;

const cause: Cause = { kind: 'POSTED', reason: null };

/**
 * Adjudicates all claims of an organization again from their claim payments, and adds the entries that they lack: of a
 * claim without any, those of its whole history. The records of other modules follow. Each page is an operation of its own.
 */
export async function* rebuildClaims(run: Piece, ports: RebuildPorts): AsyncGenerator<RebuiltClaims> {
  const next = (page: PageById) => run((context) => ports.claimIdsAfter(context, page));
  for await (const page of pagesById(pageSize, next)) {
    const ids = page.map(({ id }) => id);
    yield await run((context) => rebuildPage(context, ports, ids));
  }
}

async function rebuildPage(
  context: TenantContext,
  ports: RebuildPorts,
  ids: readonly string[],
): Promise<RebuiltClaims> {
  const claims = await OpenClaims.lock(context, ports, ids);
  // An account is rebuilt as a whole with the claim at which it is shown.
  const accounts = ids.filter((id) => claims.current(id) === id).flatMap((id) => claims.account(id));
  const replayed = accounts.map(({ id }) => claims.replay(id));
  const isAnswered = ({ id }: PostableClaim) =>
    claims.account(id).some((one) => claims.all(one.id).length > 0);
  const answered = replayed.filter(({ claim }) => isAnswered(claim));
  const lacking = replayed.filter(({ settlement }) => settlement.entries.length > 0);
  // What is left to do of a claim without answers depends on its payer.
  const open = replayed.filter(({ settlement }) => settlement.insuranceBalance !== '0.00');
  const replaced = replayed.filter(({ claim }) => claim.successorId !== null);
  const settled = [...new Set([...answered, ...lacking, ...open, ...replaced])];
  if (settled.length > 0) {
    await ports.settleClaims(
      context,
      settled.map(({ settlement }) => settlement),
    );
  }
  // A claim without answers has no records in other modules.
  if (answered.length > 0) for (const update of ports.adjudicated) await update(context, answered, cause);
  await ports.dateShares(
    context,
    answered.flatMap(({ claim, replacedClaimIds, answers }) =>
      [claim.id, ...replacedClaimIds].flatMap((claimId) => answers.map((answer) => ({ claimId, ...answer }))),
    ),
  );
  return { checked: ids.length, rebuilt: lacking.length };
}
