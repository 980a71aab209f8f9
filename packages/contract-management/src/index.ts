export { createContractManagement } from './module.ts';
export type {
  BilledClaim,
  BilledLine,
  CaseMember,
  ContractManagementPorts,
  ContractPayer,
  LineAdjustment,
  RemittedFilter,
} from './ports.ts';
