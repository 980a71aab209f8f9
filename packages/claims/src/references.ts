import { resolverOf } from '@rcm/reference/records';

/** Looks claims up by their ids or their keys in another system. */
export const resolveClaims = resolverOf('claims', { claim: 'claims' });
