import { dateInZone } from '@rcm/calendar';
import { notFound } from '@rcm/errors';
import type { Handlers } from '@rcm/http';
import { logActivity } from '../appeals/activity.ts';
import { Appeal, type LetterFactValues } from '../appeals/appeal.ts';
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
    appeal.setLetterFacts(body.facts ?? {});
    const documents = await context.em.find(AppealDocument, { appealId: appeal.id });
    const { services = [], ...facts } = (await ports.letterFacts(context, appeal.claimId)) ?? {};
    const signatory = await ports.signatory(context, denialCase.assignedToId);
    const template = body.template ?? templateFor(denialCase.primaryCode);
    const draft = draftLetter(template, {
      ...withoutNulls(facts),
      ...(signatory && { signatoryName: signatory.name }),
      ...appeal.letterFacts,
      deniedServices: deniedServices(services, denialCase),
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
      letter: { appealId: appeal.id, template, ...draft, gaps: [...draft.gaps], missing: [...draft.missing] },
      externalRiskMode: 'LOCAL_ONLY',
    };
  },
});

/** The facts that are not null. */
const withoutNulls = (facts: Partial<Omit<LetterFacts, 'services'>>): LetterFactValues =>
  Object.fromEntries(Object.entries(facts).flatMap(([name, fact]) => (fact ? [[name, fact]] : [])));

/** The services of the denied lines; of every line if the claim as a whole is denied. */
function deniedServices(services: LetterFacts['services'], { lines }: AppealDenialCase): string {
  const isWhole = lines.some(({ lineNumber }) => lineNumber === null);
  const denied = new Set(lines.map(({ lineNumber }) => lineNumber));
  return services
    .filter(({ lineNumber }) => isWhole || denied.has(lineNumber))
    .map(({ description }) => description)
    .join('; ');
}

const codesOf = ({ groupCode, primaryCode, remarkCodes }: AppealDenialCase): string[] => [
  ...(primaryCode === null ? [] : [`${groupCode}-${primaryCode}`]),
  ...remarkCodes,
];
