import type { ClaimEdit, ClaimToEdit, EditContext } from './claim.ts';
import type { Edit, EditGroup } from './edit.ts';
import { groups } from './groups.ts';
import { guides } from './guide.ts';
import { editRecords } from './record-edits.ts';
import { type Subject, subjectOf } from './subject.ts';

/** The edits of a kind of claim; each takes the subject of its own kind. */
const editsOf = (kind: ClaimToEdit['kind']): readonly Edit[] =>
  groups.flatMap(({ edits = [], professional = [], institutional = [] }: EditGroup) => [
    ...edits,
    ...((kind === '837P' ? professional : institutional) as readonly Edit[]),
  ]);

const editsByKind = { '837P': editsOf('837P'), '837I': editsOf('837I') } as const;

function* failures(edit: Edit, subject: Subject): Iterable<ClaimEdit> {
  const { code, place, severity = 'ERROR', message } = edit;
  const source = edit.source ?? `${guides[subject.kind]} ${place}`;
  for (const finding of edit.find(subject)) {
    if (typeof finding === 'string') yield { code, path: finding, message, severity, source };
    else {
      const { path, sum } = finding;
      yield { code, path, message: `${message}: the sum is ${sum}`, severity, source };
    }
  }
}

/** All failed edits of a claim: those of the tables of the transaction set, and those of {@link guideEdits}. */
export function editClaim(claim: ClaimToEdit, context: EditContext): ClaimEdit[] {
  const subject: Subject = subjectOf(claim, context);
  const failed: ClaimEdit[] = [];
  const restated = new Set<string>();
  for (const edit of editsByKind[claim.kind]) {
    for (const failure of failures(edit, subject)) {
      failed.push(failure);
      if (edit.restates) restated.add(`${edit.restates} ${failure.path}`);
    }
  }
  const ofRecords = editRecords(claim, context).filter(({ code, path }) => !restated.has(`${code} ${path}`));
  return [...ofRecords, ...failed];
}
