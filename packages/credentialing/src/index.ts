export { createCredentialing } from './module.ts';
export type { CredentialedProvider, CredentialingPorts, ExclusionCheck } from './ports.ts';
