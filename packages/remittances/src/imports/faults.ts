import { describeFault, type Fault } from '@rcm/x12';

/** The maximum number of faults that an import reports. */
const mostFaults = 100;

/** Adds faults to those of an import, of which the first are kept. */
export function note(noted: Fault[], faults: readonly Fault[]): void {
  noted.push(...faults.slice(0, Math.max(0, mostFaults - noted.length)));
}

/** Faults with what is wrong in words. */
export const described = (faults: readonly Fault[]) =>
  faults.map(({ code, segment, position, count }) => ({
    code,
    message: describeFault({ code, count }),
    segment,
    position,
  }));
