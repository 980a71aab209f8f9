import type { WriteOptions } from '@rcm/x12';
import type { TradingPartner } from './trading-partner.ts';

/** How files for a partner are written; the defaults of the guide for none. */
export const writeOptions = (partner: TradingPartner | null): WriteOptions =>
  partner === null
    ? {}
    : {
        separators: partner.separators,
        separatorsInData: partner.separatorsInData === 'SPACE' ? 'space' : 'refuse',
      };
