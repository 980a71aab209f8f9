import { createResolver } from '@rcm/reference/records';

/** Looks up claims by id or `externalId`. */
export const resolveClaims = createResolver('claims', { claim: 'claims' });
