import { view } from '@rcm/lists';
import { PayerThreshold } from './payer-threshold.ts';
import { PayerThreshold as PayerThresholdWire } from './schema.ts';

/** How a threshold is shown. */
export const payerThresholdView = view(PayerThreshold, PayerThresholdWire, {});
