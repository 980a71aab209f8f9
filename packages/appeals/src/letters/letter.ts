import type { z } from 'zod';
import { LetterFacts, type LetterTemplate as LetterTemplates } from './contract.ts';

/** The template of an appeal letter. */
export type LetterTemplate = z.infer<typeof LetterTemplates>;

/** A rendered draft. */
export interface LetterDraft {
  readonly subject: string;
  readonly text: string;
  /** Missing facts, each once, in the order of the text. */
  readonly gaps: readonly string[];
  /** The same with where each can be filled. */
  readonly missing: readonly MissingFact[];
}

/** A fact that a draft lacks. */
interface MissingFact {
  /** As the text shows it. */
  readonly gap: string;
  /** Its name among the facts of a request; null if it cannot be given there. */
  readonly fact: string | null;
  /** The record that stores it for every letter; null for a fact of this appeal only. */
  readonly keptIn: string | null;
}

/** The record that stores each fact. */
const factSources: Readonly<Record<string, string>> = {
  returnAddress: '`address` of the billing provider, else of the facility',
  payerAddress: '`address` of the payer',
  patientName: '`firstName` and `lastName` of the patient',
  memberIdentifier: '`memberId` of the claim, else of the coverage',
  datesOfService: '`serviceDate` of the claim and its lines',
  providerName: '`providerId` of the claim',
  originalFilingDate: '`billedAt` of the claim',
  authorizationNumber: '`authorizationNumbers` of the claim, else an approved authorization',
  denialCodes: '`primaryCode` of the denial case',
  signatoryName: '`assignedToId` of the denial case',
};

const subject = '{{levelName}}: claim {{claimNumber}}, denial case {{caseNumber}}';

const opening = `{{letterDate}}

{{organizationName}}
{{returnAddress}}

{{payerName}}
{{payerAddress}}

Re: ${subject}

Patient: {{patientName}}
Member identifier: {{memberIdentifier}}
Your claim number: {{payerClaimNumber?}}
Dates of service: {{datesOfService}}
Provider: {{providerName}}
Services denied: {{deniedServices?}}
Denial: {{denialCodes}}, dated {{denialDate}}
Amount appealed: {{appealedAmount}}

To the appeals department:

{{organizationName}} asks for a review of the denial of this claim. The reason stated for the denial was: {{denialReason}}`;

const argumentsByTemplate: Readonly<Record<LetterTemplate, string>> = {
  GENERAL: 'We ask that the denial be reversed for the following reason: {{argument}}',
  MEDICAL_NECESSITY: `The enclosed records show that the services were medically necessary for this patient.
The diagnoses of the claim are {{diagnoses?}}.
{{argument?}}`,
  TIMELY_FILING: `The claim was first filed on {{originalFilingDate}}, within the filing limit, as the enclosed proof shows.
It was accepted by {{acceptance?}}.
{{argument?}}`,
  AUTHORIZATION: `The services were authorized under number {{authorizationNumber}}, as the enclosed authorization shows.
{{argument?}}`,
  CODING: `The enclosed records support the codes and modifiers as they were billed.
The diagnoses of the claim are {{diagnoses?}}.
{{argument?}}`,
};

const closing = `Enclosed:
{{enclosures}}

Please send your written decision and the criteria on which it rests to the address above.

Sincerely,

{{signatoryName}}
{{signatoryTitle?}}
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

/** The default template for a claim adjustment reason code, or for a denial without one. */
export const templateFor = (primaryCode: string | null): LetterTemplate =>
  templateByCode.get(primaryCode ?? '') ?? 'GENERAL';

/** Facts by placeholder. A missing or empty one becomes a gap; if it is optional, its line is omitted. */
export type LetterValues = Readonly<Record<string, string | undefined>>;

const factNames: ReadonlySet<string> = new Set(LetterFacts.keyof().options);

/** Fills a template in one pass, so that a placeholder within a fact is not replaced. */
export function draftLetter(template: LetterTemplate, values: LetterValues): LetterDraft {
  const missing = new Map<string, MissingFact>();
  const fill = (text: string) =>
    text.replaceAll(/\{\{(\w+)\??\}\}/g, (_whole, name: string) => {
      const value = values[name];
      if (value) return value;
      const gap = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
      missing.set(gap, { gap, fact: factNames.has(name) ? name : null, keptIn: factSources[name] ?? null });
      return `[${gap}]`;
    });
  const text = fill(
    `${opening}\n\n${argumentsByTemplate[template]}\n\n${closing}`
      .split('\n')
      .filter((line) => hasOptionalFacts(line, values))
      .join('\n'),
  );
  return { subject: fill(subject), text, gaps: [...missing.keys()], missing: [...missing.values()] };
}

/** False for a line with a missing optional fact. */
const hasOptionalFacts = (line: string, values: LetterValues): boolean =>
  [...line.matchAll(/\{\{(\w+)\?\}\}/g)].every(([, name = '']) => values[name]);
