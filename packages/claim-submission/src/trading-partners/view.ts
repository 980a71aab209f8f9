import { list, view } from '@rcm/lists';
import { tradingPartnerSorts } from './contract.ts';
import { TradingPartner as TradingPartnerWire } from './schema.ts';
import { TradingPartner, tradingPartnerCounts } from './trading-partner.ts';

/** The view of a trading partner. */
export const tradingPartnerView = view(TradingPartner, TradingPartnerWire, {});

/** The trading partners of an organization, newest first. */
export const tradingPartnerList = list(tradingPartnerView, {
  key: 'tradingPartners',
  sorts: tradingPartnerSorts,
  rowCounters: tradingPartnerCounts,
  filters: {},
});
