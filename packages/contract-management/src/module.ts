import { conflict } from '@rcm/errors';
import type { Module } from '@rcm/http/module';
import { operations } from './contract.ts';
import { contractHandlers, externalIdConflict } from './contracts/handlers.ts';
import { contractStates, PayerContractSchema } from './contracts/payer-contract.ts';
import { detectionHandlers } from './detection/handlers.ts';
import { FeeScheduleSchema } from './fee-schedules/fee-schedule.ts';
import { feeScheduleHandlers } from './fee-schedules/handlers.ts';
import { migrations } from './migrations/index.ts';
import { payerThresholdHandlers } from './payer-thresholds/handlers.ts';
import { PayerThresholdSchema } from './payer-thresholds/payer-threshold.ts';
import type { ContractManagementPorts } from './ports.ts';
import { pricingHandlers } from './pricing/handlers.ts';
import { rateHandlers } from './rates/handlers.ts';
import { RateSchema } from './rates/rate.ts';
import { ActivitySchema } from './underpayment-cases/activity.ts';
import { underpaymentCaseHandlers } from './underpayment-cases/handlers.ts';
import { UnderpaymentCaseSchema, underpaymentCaseStates } from './underpayment-cases/underpayment-case.ts';
import { views } from './views.ts';

/** The contract management module over a host's records. */
export const createContractManagement = (ports: ContractManagementPorts): Module<typeof operations> => ({
  name: 'contract-management',
  title: 'Contract management',
  description:
    'Contracts with payers, their fee schedules and rates; the expected payment of claims; and underpaid claims as cases, until they are recovered or closed. Local records only; no payer is contacted and nobody is notified.',
  operations,
  entities: [
    PayerContractSchema,
    FeeScheduleSchema,
    RateSchema,
    PayerThresholdSchema,
    UnderpaymentCaseSchema,
    ActivitySchema,
  ],
  migrations,
  views,
  states: [contractStates, underpaymentCaseStates],
  handlers: {
    ...contractHandlers(ports),
    ...feeScheduleHandlers(ports),
    ...rateHandlers,
    ...pricingHandlers(ports),
    ...payerThresholdHandlers(ports),
    ...detectionHandlers(ports),
    ...underpaymentCaseHandlers(ports),
  },
  conflicts: {
    contracts_external_id_unique: externalIdConflict,
    payer_thresholds_payer_unique: () =>
      conflict('The threshold of the payer was set at the same time; try again'),
  },
});
