import { ApiError } from '@rcm/errors';
import { describe, expect, test } from 'vitest';
import { HomeHealthNoa, type NoaMove } from './noa.ts';
import { NoaStatus } from './schema.ts';

const now = new Date('2026-03-02T15:00:00Z');

const legal: Readonly<Record<string, NoaStatus>> = {
  'DRAFT SUBMIT': 'PENDING_ACK',
  'DRAFT CANCEL': 'CANCELLED',
  'PENDING_ACK ACCEPT': 'ACCEPTED',
  'PENDING_ACK RETURN': 'RETURNED',
  'PENDING_ACK REJECT': 'REJECTED',
  'PENDING_ACK CANCEL': 'CANCELLED',
  'ACCEPTED CANCEL': 'CANCELLED',
  'RETURNED SUBMIT': 'PENDING_ACK',
  'RETURNED CANCEL': 'CANCELLED',
  'REJECTED CANCEL': 'CANCELLED',
};

const everyMove: readonly NoaMove[] = ['SUBMIT', 'ACCEPT', 'RETURN', 'REJECT', 'CANCEL'];

const table = NoaStatus.options.flatMap((status) =>
  everyMove.map((move) => [status, move, legal[`${status} ${move}`] ?? 'refused'] as const),
);

const aNoa = (status: NoaStatus) => Object.assign(new HomeHealthNoa(), { status });

const nextOf = (status: NoaStatus) =>
  Object.entries(legal)
    .filter(([place]) => place.startsWith(`${status} `))
    .map(([, next]) => next);

const refusal = (status: NoaStatus) =>
  expect.toSatisfy(
    (error) =>
      ApiError.is(error) &&
      error.status === 409 &&
      String(error.details.allowedNext) === String(nextOf(status)),
  );

describe('the state table', () => {
  test.each(table)('%s, %s: %s', (status, move, outcome) => {
    const noa = aNoa(status);
    if (outcome === 'refused') {
      expect(() => noa.move(move)).toThrow(refusal(status));
      expect(noa.status).toBe(status);
    } else {
      noa.move(move);
      expect(noa.status).toBe(outcome);
    }
  });
});

test.each(NoaStatus.options)('a submission stamps its time from DRAFT and RETURNED alone: %s', (status) => {
  const noa = aNoa(status);
  if (legal[`${status} SUBMIT`] === undefined) {
    expect(() => noa.submit(now)).toThrow(refusal(status));
    expect(noa.submittedAt).toBeUndefined();
  } else {
    noa.submit(now);
    expect(noa).toMatchObject({ status: 'PENDING_ACK', submittedAt: now });
  }
});
