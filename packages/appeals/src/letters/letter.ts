import type { z } from 'zod';
import type { LetterTemplate as LetterTemplates } from './contract.ts';

/** One of the kinds of appeal letters. */
export type LetterTemplate = z.infer<typeof LetterTemplates>;

/** A rendered draft. */
export interface LetterDraft {
  readonly subject: string;
  readonly text: string;
  /** What the draft leaves open, each once, in the order of the text. */
  readonly gaps: readonly string[];
}

const subject = '{{levelName}}: claim {{claimNumber}}, denial case {{caseNumber}}';

const opening = `{{letterDate}}

{{organizationName}}
{{returnAddress}}

{{payerName}}
{{payerAddress}}

Re: ${subject}

Patient: {{patientName}}
Member identifier: {{memberIdentifier}}
Dates of service: {{datesOfService}}
Provider: {{providerName}}
Denial: {{denialCodes}}, dated {{denialDate}}
Amount appealed: {{appealedAmount}}

To the appeals department:

{{organizationName}} asks for a review of the denial of this claim. The reason stated for the denial was: {{denialReason}}`;

const reasonings: Readonly<Record<LetterTemplate, string>> = {
  GENERAL: 'We ask that the denial be reversed for the following reason: {{argument}}',
  MEDICAL_NECESSITY:
    'The enclosed records show that the services were medically necessary for this patient: {{argument}}',
  TIMELY_FILING:
    'The claim was first filed on {{originalFilingDate}}, within the filing limit, as the enclosed proof shows. {{argument}}',
  AUTHORIZATION:
    'The services were authorized under number {{authorizationNumber}}, as the enclosed authorization shows. {{argument}}',
  CODING: 'The enclosed records support the codes and modifiers as they were billed: {{argument}}',
};

const closing = `Enclosed:
{{enclosures}}

Please send your written decision and the criteria on which it rests to the address above.

Sincerely,

{{signatoryName}}
{{signatoryTitle}}
{{organizationName}}
`;

const templateByCode: ReadonlyMap<string, LetterTemplate> = new Map<string, LetterTemplate>([
  ['4', 'CODING'],
  ['11', 'CODING'],
  ['15', 'AUTHORIZATION'],
  ['29', 'TIMELY_FILING'],
  ['39', 'AUTHORIZATION'],
  ['50', 'MEDICAL_NECESSITY'],
  ['97', 'CODING'],
  ['197', 'AUTHORIZATION'],
  ['236', 'CODING'],
]);

/** The template that suits a claim adjustment reason code, or a denial without one. */
export const templateFor = (primaryCode: string | null): LetterTemplate =>
  templateByCode.get(primaryCode ?? '') ?? 'GENERAL';

/** Facts by placeholder; one that is absent or empty becomes a gap. */
export type LetterValues = Readonly<Record<string, string | undefined>>;

/** Fills a template in one pass, so that nothing in a fact is read as a placeholder. */
export function draftLetter(template: LetterTemplate, values: LetterValues): LetterDraft {
  const gaps = new Set<string>();
  const fill = (text: string) =>
    text.replaceAll(/\{\{(\w+)\}\}/g, (_whole, name: string) => {
      const value = values[name];
      if (value) return value;
      const gap = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
      gaps.add(gap);
      return `[${gap}]`;
    });
  const text = fill(`${opening}\n\n${reasonings[template]}\n\n${closing}`);
  return { subject: fill(subject), text, gaps: [...gaps] };
}
