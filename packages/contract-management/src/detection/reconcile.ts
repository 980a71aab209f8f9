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

/** What changed the claim payments. A void by a person can be refused; a change by the payer cannot. */
export interface UnderpaymentCause {
  readonly kind: 'POSTED' | 'VOIDED' | 'RELEASED' | 'ADJUSTED';
  /** The reason that a person gave; null for a change by the payer. */
  readonly reason: string | null;
}

/** A compared claim with its existing cases. */
export interface ComparisonResult {
  readonly claim: BilledClaim;
  readonly assessment: Assessment;
  readonly contracts: readonly ContractTerms[];
  readonly threshold: Threshold;
  /** Oldest first. */
  readonly cases: readonly UnderpaymentCase[];
  /** Day of the latest payment, `YYYY-MM-DD`. */
  readonly paymentDate: string | null;
}

/** The result for the case of a claim. */
export interface Reconciled {
  readonly outcome: ClaimOutcome;
  readonly caseId: string | null;
}

const reasons = {
  paid: 'The claim is no longer allowed less than expected',
  gone: 'The claim payment was taken back',
};

/** Opens, updates and ends the cases of claims by their assessments. */
export class Reconciliation {
  readonly #context: TenantContext;
  readonly #ports: Pick<ContractManagementPorts, 'appealDeadline'>;
  readonly #cause: UnderpaymentCause;
  readonly #dryRun: boolean;

  /** With `dryRun` nothing is written; the outcomes are those that a real run would have. */
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
   * Opens, updates or ends the case of a claim. A disputed case is not ended: it records what its remittance allows now.
   * Throws 409 for a void that would leave a disputed case without its remittance.
   */
  reconcile(compared: ComparisonResult): Reconciled {
    const { claim, assessment, threshold, cases } = compared;
    const { findings } = assessment;
    const detected = cases.find((one) => one.origin === 'DETECTED' && !isClosed(one));
    if (detected && disputedStatuses.includes(detected.status))
      return this.#recordAllowed(detected, compared);
    if (detected && findings.length === 0) return this.#invalidate(detected, claim);
    if (findings.length === 0) {
      return { outcome: assessment.isIncomparable ? 'NOT_COMPARABLE' : 'NOT_UNDERPAID', caseId: null };
    }
    if (threshold.isDisabled) return { outcome: 'DISABLED', caseId: detected?.id ?? null };
    if (detected) return this.#update(detected, compared);
    const manual = cases.find((one) => !isClosed(one));
    if (manual) return { outcome: 'OPEN_BY_HAND', caseId: manual.id };
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

  #open({ claim, assessment: { findings }, contracts, paymentDate }: ComparisonResult): Reconciled {
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

  #update(detected: UnderpaymentCase, { claim, assessment: { findings } }: ComparisonResult): Reconciled {
    const facts = {
      ...totalsOf(findings),
      contractId: contractOf(findings),
      paidAmount: paidOf(claim, findings),
      lines: caseLines(claim),
      findings: [...findings],
    };
    const isSame = isDeepStrictEqual(
      { findings: detected.findings, paidAmount: detected.paidAmount },
      { findings: facts.findings, paidAmount: facts.paidAmount },
    );
    if (isSame) return { outcome: 'UNCHANGED', caseId: detected.id };
    if (!this.#dryRun) {
      detected.update(facts);
      logActivity(this.#context, detected, {
        type: 'UPDATED',
        fromStatus: detected.status,
        amount: detected.variance,
      });
    }
    return { outcome: 'UPDATED', caseId: detected.id };
  }

  #invalidate(detected: UnderpaymentCase, claim: BilledClaim): Reconciled {
    if (!this.#dryRun) {
      const fromStatus = detected.status;
      const byPayer = allowedOf(claim, detected.findings) === null ? reasons.gone : reasons.paid;
      const note = this.#cause.reason ?? byPayer;
      detected.invalidate(note, this.#context);
      logActivity(this.#context, detected, { type: 'CLOSED', fromStatus, note });
    }
    return { outcome: 'INVALIDATED', caseId: detected.id };
  }

  #recordAllowed(detected: UnderpaymentCase, { claim, assessment }: ComparisonResult): Reconciled {
    const allowed = allowedOf(claim, detected.findings);
    if (allowed === (detected.allowedAmount ?? null)) return { outcome: 'UNCHANGED', caseId: detected.id };
    if (allowed === null && this.#cause.kind === 'VOIDED') {
      throw conflict(
        `Underpayment case ${detected.caseNumber} is disputed with the payer: record the result of the dispute or close the case first`,
      );
    }
    const fromStatus = detected.status;
    const isSettled = isSettledBy(assessment, detected.findings);
    if (this.#dryRun) return { outcome: predictOutcome(detected, allowed, isSettled), caseId: detected.id };
    detected.recordAllowed(allowed, isSettled, this.#context);
    logActivity(this.#context, detected, {
      type: 'REMITTANCE',
      fromStatus,
      amount: allowed,
      note: allowed === null ? reasons.gone : null,
    });
    return { outcome: outcomeOf(detected.status, allowed), caseId: detected.id };
  }
}

const isClosed = ({ status }: UnderpaymentCase) => underpaymentCaseStates.isFinal(status);

/** The contract of the finding with the largest variance. */
function contractOf(findings: readonly Finding[]): string | null {
  const [most] = [...findings].sort((a, b) => compare(b.variance, a.variance));
  return most?.contractId ?? null;
}

/** The amounts of findings, to compare findings regardless of their rates. */
const amountsOf = (findings: readonly Finding[]) =>
  findings.map(({ lineNumber, expectedAmount, allowedAmount }) => ({
    lineNumber,
    expectedAmount,
    allowedAmount,
  }));

/** True if none of the lines of the findings is underpaid any more. */
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

/** The outcome that recording an allowed amount would have. */
function predictOutcome(detected: UnderpaymentCase, allowed: Money | null, isSettled: boolean): ClaimOutcome {
  const isWhole = allowed !== null && compare(detected.recoveryFrom(allowed), detected.variance) >= 0;
  return outcomeOf(isSettled || isWhole ? 'RECOVERED' : detected.status, allowed);
}
