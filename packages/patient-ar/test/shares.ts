import { dateInZone } from '@rcm/calendar';
import { aPrincipal, testTime } from '@rcm/testing';
import type { ClaimShares, PatientShare, ShareCause } from '../src/accounts/shares.ts';
import { applyShares } from '../src/lookups.ts';
import { type PatientArHost, ports } from './host.ts';

/** The shares of a claim; by default a change counts from today. */
type ChangedShares = Omit<ClaimShares, 'effectiveOn'> & Partial<Pick<ClaimShares, 'effectiveOn'>>;

let claims = 0;

/** A claim, by default of a new patient. */
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

/** A share of a claim, by default of its first claim payment. */
export const aShare = (amount: string, values: Partial<PatientShare> = {}): PatientShare => ({
  claimPaymentId: 'cpy_1',
  kind: 'COINSURANCE',
  amount,
  ...values,
});

/** Collects the items of a generator. */
export async function collected<Item>(generator: AsyncIterable<Item>): Promise<Item[]> {
  const items: Item[] = [];
  for await (const item of generator) items.push(item);
  return items;
}

/** Calls that report shares, as remittances do, and that read the result. */
export function shareCalls(host: PatientArHost) {
  const as = aPrincipal();
  const listed = async (operation: string, params: Record<string, string>, query: Record<string, string>) =>
    (await host.call(`patient-ar.${operation}`, { params, query }, { as })).data;
  return {
    as,
    /** Updates the ledgers to the shares of claims. */
    apply: (claimShares: readonly ChangedShares[], cause: Partial<ShareCause> = {}, now = testTime) => {
      const effectiveOn = dateInZone(now, as.organization.timeZone);
      const dated = claimShares.map((each) => ({ effectiveOn, ...each }));
      return host.inside(
        as,
        (context) => applyShares(ports)(context, dated, { kind: 'POSTED', reason: null, ...cause }),
        now,
      );
    },
    /** The accounts of a patient, oldest first. */
    readAccounts: async (patientId: string) =>
      (await listed('listAccounts', {}, { patientId })).accounts.toReversed(),
    /** The ledger of an account, oldest first. */
    readLedger: async (accountId: string) =>
      (await listed('listLedger', { accountId }, { sort: 'sequence', take: '100' })).entries,
    call: (operation: string, params: Record<string, string>, body: Record<string, unknown>) =>
      host.call(`patient-ar.${operation}`, { params, body }, { as }),
  };
}
