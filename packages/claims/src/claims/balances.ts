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

/** The columns for what is left to do of a claim. */
export const workColumns = () => ({
  /** What payers have not answered, or will answer again. */
  awaitedAmount: balance(),
  responseDueOn: p.string().columnType('date').nullable(),
  /** The day by which a payer has to answer to which another one forwarded the claim unanswered. */
  forwardedUntil: p.string().columnType('date').nullable(),
  filingDueOn: p.string().columnType('date').nullable(),
  secondaryDueAmount: balance(),
  heldShareAmount: balance(),
  heldUntil: p.string().columnType('date').nullable(),
  cobDifferenceAmount: balance(),
  missingAnswerAmount: balance(),
  unexplainedAmount: balance(),
});

/** The columns for the credit of a claim. */
export const creditColumns = () => ({
  /** The day since which the claim has had a credit. */
  creditFoundOn: p.string().columnType('date').nullable(),
  /** The day by which a credit of Medicare or Medicaid has to be returned. */
  creditDueOn: p.string().columnType('date').nullable(),
  /** The credits that persons left, and the first day from which one of them is work again. */
  creditResolvedAmount: balance(),
  creditResolvedUntil: p.string().columnType('date').nullable(),
});

/** The values of these columns for a claim without a credit. */
export const noCredit = {
  creditFoundOn: null,
  creditDueOn: null,
  creditResolvedAmount: '0.00',
  creditResolvedUntil: null,
} as const;

/** The balances of an unanswered claim or line: its payer owes the whole charge. */
export const openBalance = (charge: Money) => ({
  contractualAmount: '0.00',
  writeOffAmount: '0.00',
  insuranceBalance: charge,
  patientBalance: '0.00',
  heldBalance: '0.00',
  creditBalance: '0.00',
});

/** What is left to do of a claim without answers: its payer has to answer the whole charge. */
const unansweredWork = (charge: Money) => ({
  awaitedAmount: charge,
  secondaryDueAmount: '0.00',
  heldShareAmount: '0.00',
  heldUntil: null,
  cobDifferenceAmount: '0.00',
  missingAnswerAmount: '0.00',
  unexplainedAmount: '0.00',
});

/** The balances of a claim without answers, and what is left to do of it. */
export const openBalances = (totalCharge: Money, responsiblePayerId: string | null) => ({
  balance: totalCharge,
  ...openBalance(totalCharge),
  ...unansweredWork(totalCharge),
  responsiblePayerId,
  nextPayerId: null,
});
