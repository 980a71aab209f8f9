export { derivePepper, type Pepper, type Peppers } from './api-keys/secret.ts';
export { directoryTables, organizationIds } from './directory/directory.ts';
export { createAuth } from './module.ts';
export { organizationSettings } from './organization/settings.ts';
export type { AuthPorts, RateLimit } from './ports.ts';
