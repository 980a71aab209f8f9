import type { z } from 'zod';
import type { ProviderAdjustmentAccount } from './schema.ts';

type Account = z.infer<typeof ProviderAdjustmentAccount>;

/** The reason codes of amounts that belong to no claim, with the accounts to which they are settled when they arrive. */
const accounts: ReadonlyMap<string, Account> = new Map([
  ['L6', 'INTEREST'],
  ['50', 'INTEREST'],
  ['L3', 'INTEREST'],
  ['CT', 'CAPITATION'],
  ['CR', 'CAPITATION'],
  ['CV', 'CAPITATION'],
]);

/** The account of interest or capitation; null for any other reason code. */
export const accountOfCode = (reasonCode: string): Account | null => accounts.get(reasonCode) ?? null;

/** The reason codes that may be about claims: overpayment recovery, authorized return, forwarding balance. */
export const allocatableCodes: readonly string[] = ['WO', '72', 'FB'];

/** The reason codes of amounts that a payer carries from one payment to another one (X221A1, 1.10.2.12 and 1.10.2.17). */
export const pairedCodes: readonly string[] = ['WO', 'FB', 'PI'];

/** The reason code that acknowledges a refund to the payer. */
export const authorizedReturn = '72';

const descriptions: ReadonlyMap<string, string> = new Map([
  ['WO', 'Overpayment recovery'],
  ['72', 'Authorized return of a refund'],
  ['FB', 'Balance forwarded'],
  ['PI', 'Periodic interim payment'],
  ['IR', 'Withholding for the IRS'],
  ['E3', 'Withholding'],
  ['LE', 'Levy'],
  ['IP', 'Incentive premium'],
  ['CS', 'Adjustment'],
]);

/** The description of a reason code in a worklist. */
export const describeCode = (reasonCode: string): string =>
  descriptions.get(reasonCode) ?? `Provider adjustment with ${reasonCode}`;
