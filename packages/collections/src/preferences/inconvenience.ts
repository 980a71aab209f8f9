import { addDays, type CalendarDate, dayOfWeek, localTime, startOfDay, startOfHour } from '@rcm/calendar';
import { type InconvenientTime, Weekday } from './schema.ts';

/** Converts a time of day (`HH:MM`) to minutes from midnight. */
const toMinutes = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** The end of the inconvenient times that contain a moment in a time zone; null if none does. */
export function endOfInconvenience(
  times: readonly InconvenientTime[],
  at: Date,
  today: CalendarDate,
  zone: string,
): Date | null {
  const day = Weekday.options[dayOfWeek(today)];
  const { hour, minute } = localTime(at, zone);
  const now = hour * 60 + minute;
  const ends = times
    .filter(
      ({ days, from, to }) => day && days.includes(day) && toMinutes(from) <= now && now < toMinutes(to),
    )
    .map(({ to }) => toMinutes(to));
  if (ends.length === 0) return null;
  const end = Math.max(...ends);
  const until = timeOfDay(today, end, zone);
  // When clocks repeat an hour, its first occurrence may already have passed.
  return until > at ? until : new Date(at.getTime() + (end - now) * minuteMilliseconds);
}

const minuteMilliseconds = 60_000;

/** The moment of a time of day in a time zone, up to 24:00; if the clocks skip it, the first moment after it. */
function timeOfDay(date: CalendarDate, minutes: number, zone: string): Date {
  const hour = Math.floor(minutes / 60);
  const past = minutes % 60;
  if (past === 0) return startOfHourOrNextDay(date, hour, zone);
  const shown = startOfHourOrNextDay(date, hour, zone).getTime() + past * minuteMilliseconds;
  return new Date(Math.min(shown, startOfHourOrNextDay(date, hour + 1, zone).getTime()));
}

const startOfHourOrNextDay = (date: CalendarDate, hour: number, zone: string): Date =>
  hour < 24 ? startOfHour(date, hour, zone) : startOfDay(addDays(date, 1), zone);
