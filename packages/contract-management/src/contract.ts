import { contractOperations } from './contracts/contract.ts';
import { detectionOperations } from './detection/contract.ts';
import { feeScheduleOperations } from './fee-schedules/contract.ts';
import { payerThresholdOperations } from './payer-thresholds/contract.ts';
import { pricingOperations } from './pricing/contract.ts';
import { rateOperations } from './rates/contract.ts';
import { underpaymentCaseOperations } from './underpayment-cases/contract.ts';

/** Every operation of the module, by the name of its handler. */
export const operations = {
  ...contractOperations,
  ...feeScheduleOperations,
  ...rateOperations,
  ...pricingOperations,
  ...payerThresholdOperations,
  ...detectionOperations,
  ...underpaymentCaseOperations,
};
