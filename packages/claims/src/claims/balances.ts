import { p } from '@mikro-orm/core';
import type { Money } from '@rcm/money';

const balance = () => p.decimal().precision(14).scale(2).default('0.00');

/** The columns for the balances of a claim or a line. */
export const balanceColumns = () => ({
  contractualAmount: balance(),
  writeOffAmount: balance(),
  insuranceBalance: balance(),
  patientBalance: balance(),
  heldBalance: balance(),
  creditBalance: balance(),
});

/** The balances of an unanswered claim or line: its payer owes the whole charge. */
export const openBalance = (charge: Money) => ({
  contractualAmount: '0.00',
  writeOffAmount: '0.00',
  insuranceBalance: charge,
  patientBalance: '0.00',
  heldBalance: '0.00',
  creditBalance: '0.00',
});
