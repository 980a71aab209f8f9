import { statement } from '@rcm/tenancy';

/** The most events that one call places, so that nobody waits long for the lock. */
export const mostPlaced = 5_000;

/**
 * Gives the events of transactions that are over the next positions in the trail, `mostPlaced` at most: whoever reads
 * the trail begins with it, and sees all that was done before.
 */
export const placeEvents = statement({
  name: 'audit.place_events',
  columns: {},
  text: `select audit.place_events(${mostPlaced}) where :tenant::uuid is not null`,
});
