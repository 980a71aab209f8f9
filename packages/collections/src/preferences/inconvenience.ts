import { addDays, type CalendarDate, dayOfWeek, localTime, startOfDay, startOfHour } from '@rcm/calendar';
import { type InconvenientTime, Weekday } from './schema.ts';

/** Minutes from midnight of a time of day as `HH:MM`. */
const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** When the inconvenient times end that a moment of a day in a zone lies in; null where it lies in none. */
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
      ({ days, from, to }) => day && days.includes(day) && minutesOf(from) <= now && now < minutesOf(to),
    )
    .map(({ to }) => minutesOf(to));
  if (ends.length === 0) return null;
  const end = Math.max(...ends);
  const until = timeOfDay(today, end, zone);
  // Where clocks repeat an hour, the end that they show first may be past already.
  return until > at ? until : new Date(at.getTime() + (end - now) * minuteMilliseconds);
}

const minuteMilliseconds = 60_000;

/** When the clocks of a zone show a time of day, 24:00 included, or where they skip it the first time after it. */
function timeOfDay(date: CalendarDate, minutes: number, zone: string): Date {
  const hour = Math.floor(minutes / 60);
  const past = minutes % 60;
  if (past === 0) return hourOf(date, hour, zone);
  const shown = hourOf(date, hour, zone).getTime() + past * minuteMilliseconds;
  return new Date(Math.min(shown, hourOf(date, hour + 1, zone).getTime()));
}

const hourOf = (date: CalendarDate, hour: number, zone: string): Date =>
  hour < 24 ? startOfHour(date, hour, zone) : startOfDay(addDays(date, 1), zone);
