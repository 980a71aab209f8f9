import { describe, expect, test } from 'vitest';
import { ApiError, badRequest, conflict, invalid, notFound } from './index.ts';

describe('ApiError', () => {
  test('is recognized across copies of the package by its brand', () => {
    const foreign = Object.assign(new Error('x'), { [Symbol.for('@rcm/errors/ApiError')]: true });
    expect(ApiError.is(foreign)).toBe(true);
    expect(ApiError.is(new Error('x'))).toBe(false);
    expect(ApiError.is(null)).toBe(false);
    expect(ApiError.is('ApiError')).toBe(false);
  });

  test('keeps the cause for the log', () => {
    const cause = new Error('socket');
    expect(new ApiError(503, 'down', {}, cause).cause).toBe(cause);
  });
});

describe('the shorthands', () => {
  test.each([
    [badRequest([{ path: 'body.a', code: 'custom', message: 'no' }]), 400, 'no'],
    [invalid('body.a', 'no'), 400, 'no'],
    [badRequest([]), 400, 'Request validation failed'],
    [notFound('Estimate'), 404, 'Estimate not found'],
    [conflict('taken'), 409, 'taken'],
  ])('%s', (error, status, message) => {
    expect(error).toMatchObject({ status, message });
  });
});
