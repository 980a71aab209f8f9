/** The moment at which a stable exchange takes place. */
const moment = Date.parse('2026-03-31T15:30:00.000Z');

const hour = 3_600_000;
const day = 24 * hour;

/** The most days between a recording and a date of it that depends on the day of the recording. */
const relativeDays = 400;

const midnight = (milliseconds: number) => Math.floor(milliseconds / day) * day;

/** Base32 as in the identifiers of records. */
const digits = '0123456789abcdefghjkmnpqrstvwxyz';

/** What is replaced: identifiers, keys and secrets, times, dates, and other values that each recording has anew. */
const patterns: readonly (readonly [
  pattern: RegExp,
  replacement: (text: string, count: number, at: number) => string,
])[] = [
  [
    /\bdata:[a-z/+-]+;base64,[A-Za-z0-9+/=]+/g,
    (text) => `${text.slice(0, text.indexOf(',') + 1)}JVBERi0xLjcK`,
  ],
  [/\bhttps?:\/\/(?:127\.0\.0\.1|localhost):\d+/g, () => 'https://rcm.example.org'],
  [/\brcm_(?:live|test)_\w+/g, () => 'rcm_live_EXAMPLE'],
  [/\bwhsec_[A-Za-z0-9+/=]+/g, () => `whsec_${Buffer.from('an example, not a secret').toString('base64')}`],
  [
    /\b[a-z]{2,5}_[0-9a-hjkmnp-tv-z]{26}\b/g,
    (text, count) =>
      `${text.slice(0, text.indexOf('_'))}_01k9d3w5m0e6x8r2t4v6y8z0${digits.charAt(count >> 5)}${digits.charAt(count & 31)}`,
  ],
  [
    /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g,
    (_text, count) => `0198f6b2-6a0b-7c55-9a3e-2f9f6f0f7c${String(count + 10)}`,
  ],
  [
    /\b([A-Z]{2,4})(-[0-9A-F]{6})?-20\d{6}-[0-9A-Z]{8}\b/g,
    (text, count) => text.replace(/20\d{6}-\w{8}$/, `20260331-${String(count + 1).padStart(8, '0')}`),
  ],
  [/(?<="nextCursor":")[^"]+/g, () => 'WyJ4TjJ6b1FhVTh3Y0ZtZDFLIiwiMjAyNi0wMy0zMSIsImNsbV8wMWs5ZDN3NW0wIl0'],
  [/\*(20)?\d{6}\*\d{4}(?=[*~])/g, (text) => (text.length > 12 ? '*20260331*1530' : '*260331*1530')],
  [/\b[0-9a-f]{64}\b/g, (_text, count) => String(count).padStart(2, '0').repeat(32)],
  [/\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g, movedTime],
  [/\b\d{4}-\d\d-\d\d(?!\d|T\d\d:)/g, movedDate],
];

/**
 * A time moved with the recording by whole days; one at the recording's time of day, which is a number of days away from it, to
 * the time of day of the stable moment.
 */
function movedTime(text: string, _count: number, at: number): string {
  const days = Math.round((Date.parse(text) - at) / day) * day;
  if (Math.abs(Date.parse(text) - at - days) < hour) return new Date(moment + days).toISOString();
  return new Date(Date.parse(text) + midnight(moment) - midnight(at)).toISOString();
}

function movedDate(text: string, _count: number, at: number): string {
  const after = Date.parse(text) - midnight(at);
  if (Number.isNaN(after) || Math.abs(after) > relativeDays * day) return text;
  return new Date(midnight(moment) + after).toISOString().slice(0, 10);
}

/**
 * An exchange whose identifiers, secrets and times do not depend on when and where it was recorded; the same value is
 * replaced by the same.
 */
export function stable<Recorded>(exchange: Recorded, at: number): Recorded {
  let text = JSON.stringify(exchange);
  for (const [pattern, replacement] of patterns) {
    const found = [...new Set(text.match(pattern))];
    const replaced = new Map(found.map((one, count) => [one, replacement(one, count, at)]));
    text = text.replaceAll(pattern, (one) => replaced.get(one) ?? one);
  }
  return JSON.parse(text);
}
