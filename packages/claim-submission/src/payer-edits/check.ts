import { performance } from 'node:perf_hooks';
import { setImmediate } from 'node:timers/promises';
import type { ClaimEdit } from '@rcm/claim-edits';
import { type Condition, compile, type Matcher, type PreparedFacts, prepare } from '@rcm/conditions';
import type { ClaimToWrite } from '../ports.ts';
import { claimFacts, lineFacts } from './facts.ts';
import { claimFields, comparedFields, lineFields } from './fields.ts';
import type { EffectiveEdit } from './payer-edit.ts';

/** The most failures of payer edits that are named for one claim. */
export const mostFailed = 100;

/** How many milliseconds a check takes before other work of the process is done. */
const slice = 20;

/** An edit to check claims with; one that is not stored has no id. */
export type EditToCheck = Omit<EffectiveEdit, 'id'> & { readonly id: string | null };

type Prepared = PreparedFacts<typeof comparedFields>;

interface CompiledEdit {
  readonly edit: EditToCheck;
  readonly failed: Omit<ClaimEdit, 'path'>;
  /** What must hold for the claim, before its lines are tested. */
  readonly matchesClaim: Matcher<typeof comparedFields>;
  /** What must hold for a line as well; null if the conditions name no field of lines. */
  readonly matchesLine: Matcher<typeof comparedFields> | null;
}

/** Checks a claim, and returns the payer edits that it fails. */
export type PayerCheck = (claim: ClaimToWrite) => Promise<readonly ClaimEdit[]>;

const namesLine = (condition: Condition): boolean => {
  if ('field' in condition) return condition.field in lineFields;
  if ('not' in condition) return namesLine(condition.not);
  return ('all' in condition ? condition.all : condition.any).some(namesLine);
};

const compiled = (edit: EditToCheck): CompiledEdit => {
  const { id, name, code, message, severity, conditions } = edit;
  const parts = 'all' in conditions ? conditions.all : [conditions];
  const ofLines = parts.filter(namesLine);
  return {
    edit,
    failed: { code, message, severity, source: id === null ? name : `${id} ${name}` },
    matchesClaim: compile({ all: parts.filter((part) => !namesLine(part)) }, comparedFields),
    matchesLine: ofLines.length === 0 ? null : compile({ all: ofLines }, comparedFields),
  };
};

/** Compiles payer edits, errors first, to check many claims without those that are switched off for the payer of a claim. */
export function payerCheck(
  edits: readonly EditToCheck[],
  isSwitchedOff: (payerId: string, code: string) => boolean,
): PayerCheck {
  const all = edits.map(compiled);
  const byClaims = new Map<string, readonly CompiledEdit[]>();
  const editsOf = ({ payerId, kind }: ClaimToWrite): readonly CompiledEdit[] => {
    const key = `${kind} ${payerId}`;
    const found =
      byClaims.get(key) ??
      all.filter(
        ({ edit }) =>
          (edit.kind === 'BOTH' || edit.kind === kind) &&
          (edit.payerIds.length === 0 || edit.payerIds.includes(payerId)) &&
          !isSwitchedOff(payerId, edit.code),
      );
    byClaims.set(key, found);
    return found;
  };
  let since = performance.now();
  return async (claim) => {
    const ofClaim = editsOf(claim);
    if (ofClaim.length === 0) return [];
    const facts = claimFacts(claim);
    const prepared: Prepared = prepare(facts, claimFields);
    let lines: readonly Prepared[] | null = null;
    const linesOfClaim = () =>
      (lines ??= lineFacts(claim, facts).map((line) => ({ ...prepared, ...prepare(line, lineFields) })));
    const failed: ClaimEdit[] = [];
    for (const { failed: edit, matchesClaim, matchesLine } of ofClaim) {
      if (matchesClaim(prepared)) {
        if (matchesLine === null) failed.push({ ...edit, path: 'claim' });
        else {
          for (const [index, line] of linesOfClaim().entries()) {
            if (matchesLine(line)) failed.push({ ...edit, path: `claim.services[${index}]` });
          }
        }
      }
      if (failed.length >= mostFailed) break;
      if (performance.now() - since > slice) {
        await setImmediate();
        since = performance.now();
      }
    }
    return failed.slice(0, mostFailed);
  };
}
