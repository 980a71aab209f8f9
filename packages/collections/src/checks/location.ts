import { jurisdictions } from './state-time-zones.ts';

const codes = new Map(
  Object.entries(jurisdictions).flatMap(([code, { name }]) => [
    [code, code],
    [name.toUpperCase(), code],
  ]),
);

/** The postal code of a state that an address names by code or name; null for any other text. */
export const stateCode = (written: string | null): string | null =>
  codes.get((written ?? '').trim().toUpperCase()) ?? null;

/**
 * Every zone in which the consumer may be. Zones of the state narrow it down; where one lies outside the state, the
 * two conflict, and a contact must be convenient in all of them (12 CFR 1006.6(b)(1)). Empty where nothing is known.
 */
export function candidateZones(state: string | null, timeZones: readonly string[]): readonly string[] {
  const ofState = jurisdictions[state?.toUpperCase() ?? '']?.timeZones ?? [];
  if (timeZones.length === 0) return ofState;
  const conflicts = timeZones.some((zone) => !ofState.includes(zone));
  return [...new Set(conflicts ? [...timeZones, ...ofState] : timeZones)];
}
