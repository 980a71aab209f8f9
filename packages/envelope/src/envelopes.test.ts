import { ApiError, badRequest, conflict, forbidden, notFound } from '@rcm/errors';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  errorTitles,
  genericErrors,
  issuesOf,
  listing,
  paging,
  queryAmount,
  queryBoolean,
  repeatable,
  signedQueryAmount,
} from './envelopes.ts';

describe('the generic error envelope', () => {
  test.each(Object.entries(errorTitles))('says of %s: %s', (status, title) => {
    const body = genericErrors.render(new ApiError(Number(status) as 500, 'why'));
    expect(body).toMatchObject({ error: title, statusCode: Number(status) });
    expect(genericErrors.schema(Number(status)).safeParse(body).success).toBe(true);
  });

  test('never shows the reason of a 404 or a 500', () => {
    expect(genericErrors.render(notFound('Estimate'))).toEqual({
      error: 'Resource not found',
      statusCode: 404,
    });
    expect(genericErrors.render(new ApiError(500, 'secret'))).toEqual({
      error: 'Internal server error',
      statusCode: 500,
    });
  });

  test('lists the issues of a 400', () => {
    const issues = [{ path: 'body.name', code: 'too_small', message: 'Expected 1 to 200 characters' }];
    expect(genericErrors.render(badRequest(issues))).toEqual({
      error: 'Request validation failed',
      statusCode: 400,
      issues,
    });
  });

  test('names the legal moves of a 409', () => {
    expect(genericErrors.render(conflict('The case is resolved', { allowedNext: ['REOPEN'] }))).toEqual({
      error: 'Conflict',
      statusCode: 409,
      message: 'The case is resolved',
      allowedNext: ['REOPEN'],
    });
  });

  test('lists all obstacles of a 409', () => {
    const obstacles = [{ code: 'ON_HOLD', message: 'The account is on hold' }];
    const error = conflict('The account cannot be placed', { obstacles });
    expect(genericErrors.render(error)).toEqual({
      error: 'Conflict',
      statusCode: 409,
      message: 'The account cannot be placed',
      obstacles,
    });
    expect(genericErrors.schema(409).safeParse(genericErrors.render(error)).success).toBe(true);
  });

  test('lists why an agent is refused with 403, and no reason of other refusals', () => {
    const obstacles = [{ code: 'AGENT_NOT_ACTIVE', message: 'The agent is paused' }];
    const body = genericErrors.render(forbidden('The agent is paused', 'AGENT_NOT_ACTIVE'));
    expect(body).toEqual({ error: 'Forbidden', statusCode: 403, obstacles });
    expect(genericErrors.schema(403).safeParse(body).success).toBe(true);
    expect(genericErrors.render(forbidden('The key lacks a scope'))).toEqual({
      error: 'Forbidden',
      statusCode: 403,
    });
  });
});

describe('issues', () => {
  test('contain the place and never the value', () => {
    const schema = z.object({ lines: z.array(z.object({ kind: z.enum(['A']), amount: z.number() })) });
    const read = schema.safeParse({ lines: [{ kind: 'canary', amount: 'canary' }] });
    const issues = issuesOf(read.error as z.ZodError, 'body');
    expect(issues.map(({ path }) => path)).toEqual(['body.lines.0.kind', 'body.lines.0.amount']);
    expect(JSON.stringify(issues)).not.toContain('canary');
  });

  test('are listed up to a hundred', () => {
    const read = z.array(z.string()).safeParse(new Array(101).fill(1));
    expect(read.error?.issues).toHaveLength(101);
    expect(issuesOf(read.error as z.ZodError, 'body')).toHaveLength(100);
  });
});

describe('query parameters', () => {
  const page = z.object(paging());

  test('default to the first 25', () => {
    expect(page.parse({})).toEqual({ skip: 0, take: 25 });
  });

  test.each([
    [{ skip: '0', take: '1' }, true],
    [{ skip: '10000', take: '100' }, true],
    [{ skip: '10001' }, false],
    [{ skip: '-1' }, false],
    [{ take: '0' }, false],
    [{ take: '101' }, false],
    [{ take: '1e1' }, false],
    [{ take: '0x10' }, false],
    [{ take: '1.0' }, false],
    [{ take: ' 1' }, false],
    [{ take: '' }, false],
    [{ take: ['1', '2'] }, false],
  ])('%j is accepted: %s', (query, expected) => {
    expect(page.safeParse(query).success).toBe(expected);
  });

  test.each([
    [{ sort: 'createdAt' }, true],
    [{ sort: '-name' }, true],
    [{ sort: '+name' }, false],
    [{ sort: '--name' }, false],
    [{ sort: 'other' }, false],
    [{ sort: ['name', 'createdAt'] }, false],
    [{ cursor: 'x'.repeat(4_096) }, true],
    [{ cursor: 'x'.repeat(4_097) }, false],
    [{ cursor: '' }, false],
    [{ take: '100', cursor: 'x', sort: 'name' }, true],
    [{ take: '101' }, false],
  ])('of a list, %j is accepted: %s', (query, expected) => {
    expect(z.object(listing(['createdAt', 'name'])).safeParse(query).success).toBe(expected);
  });

  test.each([
    ['0', true, true],
    ['12.5', true, true],
    ['-12.50', false, true],
    ['999999999999.99', true, true],
    ['1000000000000', false, false],
    ['1.005', false, false],
    ['+1', false, false],
    ['1e3', false, false],
    ['', false, false],
  ])('the amount %j is accepted: %s, of either sign: %s', (amount, positive, signed) => {
    expect(queryAmount.safeParse(amount).success).toBe(positive);
    expect(signedQueryAmount.safeParse(amount).success).toBe(signed);
  });

  test('booleans are true and false', () => {
    expect(queryBoolean.parse('true')).toBe(true);
    expect(queryBoolean.parse('false')).toBe(false);
    expect(queryBoolean.safeParse('1').success).toBe(false);
  });

  test('a repeatable parameter is a list', () => {
    const schema = repeatable(z.enum(['A', 'B']));
    expect(schema.parse('A')).toEqual(['A']);
    expect(schema.parse(['A', 'B'])).toEqual(['A', 'B']);
    expect(schema.safeParse(['A', 'C']).success).toBe(false);
  });
});
