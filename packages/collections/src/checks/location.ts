import { jurisdictions } from './state-time-zones.ts';

const codes = new Map(
  Object.entries(jurisdictions).flatMap(([code, { name }]) => [
    [code, code],
    [name.toUpperCase(), code],
  ]),
);

/** Finds the postal code of a state that an address names by code or name; null for any other text. */
export const findStateCode = (written: string | null): string | null =>
  codes.get((written ?? '').trim().toUpperCase()) ?? null;

/**
 * Finds every time zone in which the consumer may be. Given time zones of the state narrow it down. If one is outside the
 * state, the two conflict, and a contact must be convenient in all of them (12 CFR 1006.6(b)(1)). Empty if nothing is known.
 */
export function findCandidateZones(state: string | null, timeZones: readonly string[]): readonly string[] {
  const stateZones = jurisdictions[state?.toUpperCase() ?? '']?.timeZones ?? [];
  if (timeZones.length === 0) return stateZones;
  const conflicts = timeZones.some((zone) => !stateZones.includes(zone));
  return [...new Set(conflicts ? [...timeZones, ...stateZones] : timeZones)];
}
