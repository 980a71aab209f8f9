const dayMilliseconds = 24 * 60 * 60 * 1_000;
const mostDays = 10_000;
const days = new Map<number, string>();
const twoDigits = Array.from({ length: 60 }, (_, number) => String(number).padStart(2, '0'));

/**
 * The same text as `toISOString`, which works out the calendar each time; here a day is worked out once. Statements
 * carry many instants on few days. A RangeError for an invalid date.
 */
export function instantText(instant: Date): string {
  const time = instant.getTime();
  const day = Math.floor(time / dayMilliseconds);
  const milliseconds = time - day * dayMilliseconds;
  const seconds = Math.floor(milliseconds / 1_000);
  const minutes = Math.floor(seconds / 60);
  const hour = twoDigits[Math.floor(minutes / 60)];
  const fraction = String(milliseconds % 1_000).padStart(3, '0');
  return `${days.get(day) ?? dayText(day, instant)}${hour}:${twoDigits[minutes % 60]}:${twoDigits[seconds % 60]}.${fraction}Z`;
}

/** The date and the `T` behind it. */
function dayText(day: number, instant: Date): string {
  const text = instant.toISOString().slice(0, -'00:00:00.000Z'.length);
  if (days.size >= mostDays) days.clear();
  days.set(day, text);
  return text;
}
