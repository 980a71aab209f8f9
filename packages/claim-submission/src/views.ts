import { tradingPartnerView } from './trading-partners/view.ts';

/** The representations of this module's records in responses. */
export const views = [tradingPartnerView] as const;
