import { acknowledgmentView } from './acknowledgments/view.ts';
import { batchView } from './batches/view.ts';
import { editExceptionView } from './edits/view.ts';
import { payerEditView } from './payer-edits/view.ts';
import { tradingPartnerView } from './trading-partners/view.ts';

/** The representations of this module's records in responses. */
export const views = [
  tradingPartnerView,
  editExceptionView,
  payerEditView,
  batchView,
  acknowledgmentView,
] as const;
