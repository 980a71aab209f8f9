export { createReference } from './module.ts';
export type {
  CredentialingSummary,
  ExclusionCheckSummary,
  LinkedIds,
  ProviderIdentity,
  ReferencePorts,
} from './ports.ts';
