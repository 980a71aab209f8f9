import type { Appeal } from '../appeals/appeal.ts';
import { checklistOf } from '../documents/checklist.ts';
import type { AppealDocument } from '../documents/document.ts';

/** A problem that prevents a submission. */
export interface ReadinessProblem {
  readonly code: 'STATUS' | 'DEADLINE_PASSED' | 'MISSING_DOCUMENT';
  readonly message: string;
}

/** The problems that prevent submitting an appeal at a time. A late submission needs a good cause. */
export function readinessProblems(
  appeal: Pick<Appeal, 'status' | 'level' | 'denialCaseSummary' | 'appealDeadline'>,
  documents: readonly Pick<AppealDocument, 'documentType'>[],
  submittedAt: Date,
  goodCause: string | undefined,
): ReadinessProblem[] {
  const problems: ReadinessProblem[] = [];
  if (appeal.status !== 'READY_FOR_SUBMISSION') {
    problems.push({ code: 'STATUS', message: `The appeal is in ${appeal.status}, not READY_FOR_SUBMISSION` });
  }
  if (appeal.appealDeadline && submittedAt > appeal.appealDeadline && goodCause === undefined) {
    problems.push({ code: 'DEADLINE_PASSED', message: 'The deadline has passed and no good cause is given' });
  }
  for (const { documentType, isPresent } of checklistOf(appeal, documents)) {
    if (!isPresent) problems.push({ code: 'MISSING_DOCUMENT', message: `${documentType} is not attached` });
  }
  return problems;
}
