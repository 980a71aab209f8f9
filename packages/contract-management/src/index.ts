export { createContractManagement } from './module.ts';
export type {
  CaseMember,
  ContractManagementPorts,
  UnderpaidClaim,
  UnderpaidLine,
} from './ports.ts';
