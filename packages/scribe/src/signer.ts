import { invalid, notFound } from '@rcm/errors';
import type { TenantContext } from '@rcm/tenancy';
import type { ScribePorts } from './ports.ts';

/** Reads a signer with the current name. Throws 404 for an unknown member, 400 for an inactive one. */
export async function signerOf(
  { member }: Pick<ScribePorts, 'member'>,
  context: TenantContext,
  id: string,
): Promise<{ readonly memberId: string; readonly memberName: string }> {
  const found = await member(context, id);
  if (found === null) throw notFound('Member');
  if (found.status !== 'ACTIVE') {
    throw invalid('body.memberId', 'Expected an active member of the organization', 'inactive');
  }
  return { memberId: found.id, memberName: found.name };
}
