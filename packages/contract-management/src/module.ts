import type { Module } from '@rcm/http/module';
import { operations } from './contract.ts';
import { migrations } from './migrations/index.ts';
import type { ContractManagementPorts } from './ports.ts';
import { ActivitySchema } from './underpayment-cases/activity.ts';
import { underpaymentCaseHandlers } from './underpayment-cases/handlers.ts';
import { UnderpaymentCaseSchema, underpaymentCaseStates } from './underpayment-cases/underpayment-case.ts';
import { views } from './views.ts';

/** The contract management module over a host's records. */
export const createContractManagement = (ports: ContractManagementPorts): Module<typeof operations> => ({
  name: 'contract-management',
  title: 'Contract management',
  description:
    'Underpaid claims as cases: who works on them, what was disputed, and their history. Local records only; no payer is contacted and nobody is notified.',
  operations,
  entities: [UnderpaymentCaseSchema, ActivitySchema],
  migrations,
  views,
  states: [underpaymentCaseStates],
  handlers: underpaymentCaseHandlers(ports),
});
