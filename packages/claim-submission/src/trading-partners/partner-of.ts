import type { TenantContext } from '@rcm/tenancy';
import { TradingPartner } from './trading-partner.ts';

/** Finds the partner that the claims of a payer go to: the one that names the payer, else the default; null if there is none. */
export async function partnersByPayer({
  em,
}: TenantContext): Promise<(payerId: string) => TradingPartner | null> {
  const partners = await em.find(TradingPartner, {});
  const byPayer = new Map(
    partners.flatMap((partner) => partner.payerIds.map((payerId) => [payerId, partner] as const)),
  );
  const rest = partners.find(({ isDefault }) => isDefault) ?? null;
  return (payerId) => byPayer.get(payerId) ?? rest;
}
