import { aPrincipal } from '@rcm/testing';
import type { ClaimShares, PatientShare, ShareCause } from '../src/accounts/shares.ts';
import { followShares } from '../src/lookups.ts';
import { type PatientArHost, ports } from './host.ts';

let claims = 0;

/** A claim of a patient of its own, unless told otherwise. */
export const aClaim = (values: Partial<ClaimShares['claim']> = {}): ClaimShares['claim'] => {
  claims += 1;
  return {
    id: `clm_${claims}`,
    claimNumber: `C-${claims}`,
    patientId: `pat_of_${claims}`,
    accountId: null,
    facilityId: null,
    serviceDate: '2026-01-20',
    ...values,
  };
};

/** A share of a claim by its first claim payment, unless told otherwise. */
export const aShare = (amount: string, values: Partial<PatientShare> = {}): PatientShare => ({
  claimPaymentId: 'cpy_1',
  kind: 'COINSURANCE',
  amount,
  ...values,
});

/** All that a generator gives. */
export async function collected<Item>(generator: AsyncIterable<Item>): Promise<Item[]> {
  const items: Item[] = [];
  for await (const item of generator) items.push(item);
  return items;
}

/** The calls by which remittances tell of shares, and what stands of them afterwards. */
export function shareCalls(host: PatientArHost) {
  const as = aPrincipal();
  const listed = async (operation: string, params: Record<string, string>, query: Record<string, string>) =>
    (await host.call(`patient-ar.${operation}`, { params, query }, { as })).data;
  return {
    as,
    /** Tells what is owed of claims. */
    follow: (told: readonly ClaimShares[], cause: Partial<ShareCause> = {}) =>
      host.inside(as, (context) =>
        followShares(ports)(context, told, { kind: 'POSTED', reason: null, ...cause }),
      ),
    /** The accounts of a patient, oldest first. */
    accountsOf: async (patientId: string) =>
      (await listed('listAccounts', {}, { patientId })).accounts.toReversed(),
    /** The ledger of an account, oldest first. */
    ledgerOf: async (accountId: string) =>
      (await listed('listLedger', { accountId }, { sort: 'sequence', take: '100' })).entries,
    call: (operation: string, params: Record<string, string>, body: Record<string, unknown>) =>
      host.call(`patient-ar.${operation}`, { params, body }, { as }),
  };
}
