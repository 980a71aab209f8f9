import { dateInZone } from '@rcm/calendar';
import { notFound } from '@rcm/errors';
import type { Handlers } from '@rcm/http';
import { logActivity } from '../appeals/activity.ts';
import { Appeal } from '../appeals/appeal.ts';
import { checklistOf } from '../documents/checklist.ts';
import { AppealDocument } from '../documents/document.ts';
import { stepOf } from '../ladder/ladder.ts';
import type { AppealDenialCase, AppealPorts, LetterFacts } from '../ports.ts';
import type { letterOperations } from './contract.ts';
import { draftLetter, templateFor } from './letter.ts';

export const letterHandlers = (ports: AppealPorts): Handlers<typeof letterOperations> => ({
  async draftLetter(context, { params, body }) {
    const { organization, now } = context;
    const appeal = await context.find(Appeal, params.appealId);
    const denialCase = await ports.denialCase(context, appeal.denialCaseId);
    if (denialCase === null) throw notFound('Denial case');
    const documents = await context.em.find(AppealDocument, { appealId: appeal.id });
    const template = body.template ?? templateFor(denialCase.primaryCode);
    const draft = draftLetter(template, {
      ...known(await ports.letterFacts(context, appeal.claimId)),
      ...body.facts,
      letterDate: dateInZone(now, organization.timeZone),
      organizationName: organization.name,
      payerName: appeal.payerName,
      levelName: stepOf(appeal.payerProgram, appeal.level)?.name ?? appeal.level,
      claimNumber: denialCase.claimNumber,
      caseNumber: denialCase.caseNumber,
      denialCodes: codesOf(denialCase).join(', '),
      denialDate: dateInZone(denialCase.denialDate, organization.timeZone),
      denialReason: denialCase.denialReason,
      appealedAmount: `$${appeal.totalAppealedAmount}`,
      enclosures: checklistOf(appeal, documents)
        .filter(({ documentType }) => documentType !== 'APPEAL_LETTER')
        .map(({ documentType }) => `- ${documentType.toLowerCase().replaceAll('_', ' ')}`)
        .join('\n'),
    });
    logActivity(context, appeal, { type: 'LETTER_DRAFTED', note: template });
    return {
      letter: { appealId: appeal.id, template, ...draft, gaps: [...draft.gaps] },
      externalRiskMode: 'LOCAL_ONLY',
    };
  },
});

/** The facts that are known. */
const known = (facts: LetterFacts | null): Record<string, string> =>
  Object.fromEntries(
    Object.entries(facts ?? {}).flatMap(([name, fact]: [string, string | null]) =>
      fact === null ? [] : [[name, fact]],
    ),
  );

const codesOf = ({ groupCode, primaryCode, remarkCodes }: AppealDenialCase): string[] => [
  ...(primaryCode === null ? [] : [`${groupCode}-${primaryCode}`]),
  ...remarkCodes,
];
