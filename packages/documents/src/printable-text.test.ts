import { expect, it } from 'vitest';
import { printable } from './printable-text.ts';

it('composes accents that are separate characters', () => {
  expect(printable('Jose\u0301 Nguye\u0302\u0303n')).toBe('José Nguyễn');
});

it('drops an accent that the font lacks and keeps the letter', () => {
  expect(printable('Na\u030c H\u0323assan \u1e24assan \u01ceb')).toBe('Na Hassan Hassan ab');
});

it('replaces characters that have a lookalike', () => {
  expect(printable('\u02bbOkina\ta\u202fb')).toBe('\u2018Okina a\u00a0b');
});

it('marks letters of unsupported scripts', () => {
  expect(printable('山田 😀')).toBe('\ufffd\ufffd \ufffd');
});

it('keeps line breaks of any convention, and no other control character', () => {
  expect(printable('a\r\nb\rc\u2028d\u0007e\u0000\u200b\u202ef')).toBe('a\nb\nc\ndef');
});
