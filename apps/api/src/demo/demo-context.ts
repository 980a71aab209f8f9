import type { Caller } from '../caller.ts';

const day = 24 * 60 * 60 * 1_000;

/** The UTC hour at which demo records are created: late morning in New York. */
const workingHour = 15;

/** A record that other records refer to. */
export interface CreatedRecord {
  readonly id: string;
}

/** Calls operations, and counts days from the day on which the demo data is created. */
export interface DemoContext {
  readonly call: Caller;
  /** Runs an operation that creates a record on a day, and returns the field `name` of its response. */
  create(id: string, name: string, body: Record<string, unknown>, days: number): Promise<CreatedRecord>;
  /** The working hour of a day. */
  at(days: number): Date;
  /** The same as an ISO 8601 date-time. */
  moment(days: number): string;
  /** The date of a day, `YYYY-MM-DD`. */
  date(days: number): string;
}

/** Creates the context for the day of `now`. */
export function demoContext(call: Caller, now: Date): DemoContext {
  const date = (days: number) => new Date(now.getTime() + days * day).toISOString().slice(0, 10);
  const moment = (days: number) => `${date(days)}T${workingHour}:00:00.000Z`;
  const at = (days: number) => new Date(moment(days));
  return {
    call,
    create: async (id, name, body, days) => (await call(id, { body }, at(days)))[name],
    at,
    moment,
    date,
  };
}
