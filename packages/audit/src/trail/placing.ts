import { statement } from '@rcm/tenancy';

/** The most events that one call places, so that nobody waits long for its lock. */
export const maxPlaced = 5_000;

/**
 * Moves the events of committed transactions from the outbox to the next positions of the trail, at most `maxPlaced`.
 * Readers of the trail run it first, so that they see everything committed before.
 */
export const placeEvents = statement({
  name: 'audit.place_events',
  columns: {},
  writesAsOwner: true,
  text: `select audit.place_events(${maxPlaced}) where :tenant::uuid is not null`,
});
