import { ApiError } from '@rcm/errors';
import { expect } from 'vitest';

/** Every status with every move, and where the move leads: the table of a state machine, none left out. */
export const everyMove = <Status extends string, Move extends string>(
  statuses: readonly Status[],
  moves: readonly Move[],
  legal: Readonly<Record<string, Status>>,
) =>
  statuses.flatMap((status) =>
    moves.map((move) => [status, move, legal[`${status} ${move}`] ?? 'refused'] as const),
  );

/** A 409 that names the moves that are legal instead. */
export const refusal = (allowedNext: readonly string[]) =>
  expect.toSatisfy(
    (error) =>
      ApiError.is(error) && error.status === 409 && String(error.details.allowedNext) === String(allowedNext),
  );
