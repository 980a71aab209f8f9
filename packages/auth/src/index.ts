export { derivePepper, type Pepper, type Peppers } from './api-keys/secret.ts';
export { directoryTables, organizationIds } from './directory/directory.ts';
export { createAuth } from './module.ts';
export type { RateLimit } from './organization/contract.ts';
export { type LoadedOrganization, loadOrganization } from './organization/settings.ts';
export type { AuthPorts } from './ports.ts';
