export { createCredentialing } from './module.ts';
export type { CredentialedProvider, CredentialingPorts } from './ports.ts';
