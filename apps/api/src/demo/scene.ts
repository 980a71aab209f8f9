import type { Caller } from '../caller.ts';

const day = 24 * 60 * 60 * 1_000;

/** The hour of the day, in UTC, at which the clinic does its work: in New York the late morning. */
const workingHour = 15;

/** A record as other records name it. */
export interface Made {
  readonly id: string;
}

/** What all chapters tell by: the operations, and days counted from the day on which the story is told. */
export interface Scene {
  readonly call: Caller;
  /** Runs an operation that makes a record, on a day, and gives what its answer holds under a name. */
  create(id: string, name: string, body: Record<string, unknown>, days: number): Promise<Made>;
  /** The working hour of a day. */
  at(days: number): Date;
  /** The same as requests say it. */
  moment(days: number): string;
  /** The date of a day, `YYYY-MM-DD`. */
  date(days: number): string;
}

/** Opens the scene on the day of `now`. */
export function openScene(call: Caller, now: Date): Scene {
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
