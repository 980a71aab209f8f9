import type { TenantContext } from '@rcm/tenancy';
import { type ClaimAcknowledgement, storeAcknowledgements } from '../claims/acknowledgement.ts';
import { keepReceived } from '../claims/received-acknowledgement.ts';
import { recordRejections } from './reject-batches.ts';
import type { SentRejection } from './sent-rejection.ts';

/**
 * Stores the last acknowledgement of each claim, and rejections of whole batches with those of their claims. An
 * acknowledgement that is older than the stored one, or equal to it, changes nothing of the claim; each is kept.
 */
export async function acknowledgeClaims(
  context: TenantContext,
  acknowledgements: readonly ClaimAcknowledgement[],
  rejections: readonly SentRejection[] = [],
): Promise<void> {
  const ofBatches = await recordRejections(context, rejections);
  // One statement locks the claims of batches and the others, in order of id.
  const all = [...ofBatches, ...acknowledgements];
  if (all.length === 0) return;
  await storeAcknowledgements(context, all);
  await keepReceived(context, all);
}
