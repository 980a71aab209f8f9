import { notFound } from '@rcm/errors';
import type { TenantContext } from '@rcm/tenancy';
import type { CollectionsPorts } from '../ports.ts';

/** Finds the account and the person of a contact; the person defaults to the patient of the account. 404 if either is missing. */
export async function findParties(
  context: TenantContext,
  ports: Pick<CollectionsPorts, 'account' | 'person'>,
  { accountId, personId }: { readonly accountId: string; readonly personId?: string | undefined },
) {
  const account = await ports.account(context, accountId);
  if (account === null) throw notFound('Account');
  const person = await ports.person(context, personId ?? account.patientId);
  if (person === null) throw notFound('Person');
  return { account, person };
}
