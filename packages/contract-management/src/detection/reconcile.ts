import { isDeepStrictEqual } from 'node:util';
import { conflict } from '@rcm/errors';
import { compare, type Money } from '@rcm/money';
import type { TenantContext } from '@rcm/tenancy';
import type { Threshold } from '../payer-thresholds/payer-threshold.ts';
import type { BilledClaim, ContractManagementPorts } from '../ports.ts';
import type { ContractTerms } from '../pricing/terms.ts';
import { logActivity } from '../underpayment-cases/activity.ts';
import { caseLines, disputeDeadline, openCase } from '../underpayment-cases/opening.ts';
import type { Finding } from '../underpayment-cases/schema.ts';
import {
  disputedStatuses,
  type UnderpaymentCase,
  underpaymentCaseStates,
} from '../underpayment-cases/underpayment-case.ts';
import { type Assessment, allowedOf, paidOf, totalsOf } from './assess.ts';
import type { ClaimOutcome } from './schema.ts';

/** What changed the claim payments; a person's void may be refused, what a payer says may not. */
export interface UnderpaymentCause {
  readonly kind: 'POSTED' | 'VOIDED' | 'RELEASED';
  /** Why, where a person did it. */
  readonly reason: string | null;
}

/** A claim, what it was compared to, and the cases that it has. */
export interface Compared {
  readonly claim: BilledClaim;
  readonly assessment: Assessment;
  readonly contracts: readonly ContractTerms[];
  readonly threshold: Threshold;
  /** Oldest first. */
  readonly cases: readonly UnderpaymentCase[];
  /** Day of the latest payment, `YYYY-MM-DD`. */
  readonly paymentDate: string | null;
}

/** Where the case of a claim stands once it is as it should be. */
export interface Reconciled {
  readonly outcome: ClaimOutcome;
  readonly caseId: string | null;
}

const reasons = {
  paid: 'The claim is no longer allowed less than expected',
  gone: 'The claim payment was taken back',
};

/** Brings the cases of claims to what their assessments say. */
export class Reconciliation {
  readonly #context: TenantContext;
  readonly #ports: Pick<ContractManagementPorts, 'appealDeadline'>;
  readonly #cause: UnderpaymentCause;
  readonly #dryRun: boolean;

  /** With `dryRun` nothing is written, and only what would be is told. */
  constructor(
    context: TenantContext,
    ports: Pick<ContractManagementPorts, 'appealDeadline'>,
    cause: UnderpaymentCause,
    dryRun: boolean,
  ) {
    this.#context = context;
    this.#ports = ports;
    this.#cause = cause;
    this.#dryRun = dryRun;
  }

  /**
   * Opens the case of a claim, updates or ends it. One that is disputed is never taken back: it notes what its
   * remittance says now. Throws 409 for a void that would leave a disputed case without its remittance.
   */
  bring(compared: Compared): Reconciled {
    const { claim, assessment, threshold, cases } = compared;
    const { findings } = assessment;
    const own = cases.find((one) => one.origin === 'DETECTED' && !isOver(one));
    if (own && disputedStatuses.includes(own.status)) return this.#note(own, compared);
    if (own && findings.length === 0) return this.#invalidate(own, claim);
    if (findings.length === 0) {
      return { outcome: assessment.isIncomparable ? 'NOT_COMPARABLE' : 'NOT_UNDERPAID', caseId: null };
    }
    if (threshold.isDisabled) return { outcome: 'DISABLED', caseId: own?.id ?? null };
    if (own) return this.#update(own, compared);
    const byHand = cases.find((one) => !isOver(one));
    if (byHand) return { outcome: 'OPEN_BY_HAND', caseId: byHand.id };
    const last = cases.findLast((one) => one.origin === 'DETECTED');
    if (
      last &&
      !last.isClosedByRemittance &&
      isDeepStrictEqual(amountsOf(last.findings), amountsOf(findings))
    ) {
      return { outcome: 'CLOSED_BEFORE', caseId: last.id };
    }
    return this.#open(compared);
  }

  #open({ claim, assessment: { findings }, contracts, paymentDate }: Compared): Reconciled {
    if (this.#dryRun) return { outcome: 'OPENED', caseId: null };
    const contractId = contractOf(findings);
    const contract = contracts.find(({ id }) => id === contractId);
    const window = contract?.disputeWindowDays ?? null;
    const { id } = openCase(this.#context, claim, {
      ...totalsOf(findings),
      origin: 'DETECTED',
      contractId,
      paidAmount: paidOf(claim, findings),
      reason: null,
      remittanceDate: paymentDate,
      disputeDeadline: disputeDeadline(this.#context, this.#ports, claim, paymentDate, window),
      findings: [...findings],
    });
    return { outcome: 'OPENED', caseId: id };
  }

  #update(own: UnderpaymentCase, { claim, assessment: { findings } }: Compared): Reconciled {
    const facts = {
      ...totalsOf(findings),
      contractId: contractOf(findings),
      paidAmount: paidOf(claim, findings),
      lines: caseLines(claim),
      findings: [...findings],
    };
    const isSame = isDeepStrictEqual(
      { findings: own.findings, paidAmount: own.paidAmount },
      { findings: facts.findings, paidAmount: facts.paidAmount },
    );
    if (isSame) return { outcome: 'UNCHANGED', caseId: own.id };
    if (!this.#dryRun) {
      own.update(facts);
      logActivity(this.#context, own, { type: 'UPDATED', fromStatus: own.status, amount: own.variance });
    }
    return { outcome: 'UPDATED', caseId: own.id };
  }

  #invalidate(own: UnderpaymentCase, claim: BilledClaim): Reconciled {
    if (!this.#dryRun) {
      const fromStatus = own.status;
      const byPayer = allowedOf(claim, own.findings) === null ? reasons.gone : reasons.paid;
      const note = this.#cause.reason ?? byPayer;
      own.invalidate(note, this.#context.now);
      logActivity(this.#context, own, { type: 'CLOSED', fromStatus, note });
    }
    return { outcome: 'INVALIDATED', caseId: own.id };
  }

  #note(own: UnderpaymentCase, { claim, assessment }: Compared): Reconciled {
    const allowed = allowedOf(claim, own.findings);
    if (allowed === (own.allowedAmount ?? null)) return { outcome: 'UNCHANGED', caseId: own.id };
    if (allowed === null && this.#cause.kind === 'VOIDED') {
      throw conflict(
        `Underpayment case ${own.caseNumber} is disputed with the payer: first record what came of it, or close it`,
      );
    }
    const fromStatus = own.status;
    const isSettled = isSettledBy(assessment, own.findings);
    if (this.#dryRun) return { outcome: foreseen(own, allowed, isSettled), caseId: own.id };
    own.noteAllowed(allowed, isSettled, this.#context.now);
    logActivity(this.#context, own, {
      type: 'REMITTANCE',
      fromStatus,
      amount: allowed,
      note: allowed === null ? reasons.gone : null,
    });
    return { outcome: outcomeOf(own.status, allowed), caseId: own.id };
  }
}

const isOver = ({ status }: UnderpaymentCase) => underpaymentCaseStates.isFinal(status);

/** The contract by which most is missing. */
function contractOf(findings: readonly Finding[]): string | null {
  const [most] = [...findings].sort((a, b) => compare(b.variance, a.variance));
  return most?.contractId ?? null;
}

/** What findings say of amounts, whichever rate they are from. */
const amountsOf = (findings: readonly Finding[]) =>
  findings.map(({ lineNumber, expectedAmount, allowedAmount }) => ({
    lineNumber,
    expectedAmount,
    allowedAmount,
  }));

/** True where each of the lines that were allowed too little is allowed enough now. */
const isSettledBy = ({ lines }: Assessment, findings: readonly Finding[]): boolean =>
  findings.every(({ lineNumber }) =>
    lines.some(
      (line) =>
        line.lineNumber === lineNumber &&
        (line.outcome === 'AS_EXPECTED' || line.outcome === 'WITHIN_TOLERANCE'),
    ),
  );

const outcomeOf = (status: UnderpaymentCase['status'], allowed: Money | null): ClaimOutcome => {
  if (allowed === null) return 'TAKEN_BACK';
  return status === 'RECOVERED' ? 'RECOVERED' : 'UPDATED';
};

/** What noting an allowed amount would come to. */
function foreseen(own: UnderpaymentCase, allowed: Money | null, isSettled: boolean): ClaimOutcome {
  const isWhole = allowed !== null && compare(own.postedBy(allowed), own.variance) >= 0;
  return outcomeOf(isSettled || isWhole ? 'RECOVERED' : own.status, allowed);
}
