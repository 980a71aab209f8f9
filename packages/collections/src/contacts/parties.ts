import { notFound } from '@rcm/errors';
import type { TenantContext } from '@rcm/tenancy';
import type { CollectionsPorts } from '../ports.ts';

/** The account that a contact is about and the person it is with, the account's patient unless named; 404 for either. */
export async function partiesOf(
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
