import { isDeepStrictEqual } from 'node:util';
import { compare, type Money } from '@rcm/money';
import type { z } from 'zod';
import type { Claim } from './claim.ts';
import { type ClaimLine, lineValues } from './claim-line.ts';
import type { ClaimBody } from './contract.ts';

type RequestedLines = z.output<typeof ClaimBody>['lines'];

/** True if requested lines equal the lines of a claim. */
export const hasSameLines = (currentLines: readonly ClaimLine[], lines: RequestedLines): boolean =>
  currentLines.length === lines.length &&
  lines.every((line, index) =>
    Object.entries(lineValues(line, index)).every(([column, value]) =>
      isDeepStrictEqual(currentLines[index]?.[column as keyof ClaimLine] ?? null, value),
    ),
  );

/** True if a requested claim has the day of service, the charge and the lines of a claim. */
export const isSameClaim = (
  claim: Claim,
  currentLines: readonly ClaimLine[],
  requested: {
    readonly serviceDate: string | null;
    readonly totalCharge: Money;
    readonly lines: RequestedLines;
  },
): boolean =>
  claim.serviceDate === requested.serviceDate &&
  compare(claim.totalCharge, requested.totalCharge) === 0 &&
  hasSameLines(currentLines, requested.lines);
