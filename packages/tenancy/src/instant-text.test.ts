import { expect, test } from 'vitest';
import { instantText } from './instant-text.ts';

const farthest = 8_640_000_000_000_000;

test('an instant is written as toISOString writes it', () => {
  const times = [0, -1, 1, 999, 86_399_999, 86_400_000, -86_400_000, -86_400_001, farthest, -farthest];
  for (let step = -5_000; step <= 5_000; step += 1) times.push(Math.round(step * 1_727_999_654_321.7));
  for (const time of times) {
    const instant = new Date(time);
    expect(instantText(instant)).toBe(instant.toISOString());
    expect(instantText(instant)).toBe(instant.toISOString());
  }
});

test('a day that was forgotten is written again', () => {
  for (let day = 0; day <= 20_000; day += 1) instantText(new Date(day * 86_400_000));
  expect(instantText(new Date(0))).toBe('1970-01-01T00:00:00.000Z');
});

test('an invalid date has no text', () => {
  expect(() => instantText(new Date(Number.NaN))).toThrow(RangeError);
  expect(() => instantText(new Date(farthest + 1))).toThrow(RangeError);
});
