import type { z } from 'zod';
import { LetterFacts, type LetterTemplate as LetterTemplates } from './contract.ts';

/** One of the kinds of appeal letters. */
export type LetterTemplate = z.infer<typeof LetterTemplates>;

/** A rendered draft. */
export interface LetterDraft {
  readonly subject: string;
  readonly text: string;
  /** What the draft leaves open, each once, in the order of the text. */
  readonly gaps: readonly string[];
  /** The same with where each is filled. */
  readonly missing: readonly MissingFact[];
}

/** A fact that a draft leaves open. */
interface MissingFact {
  /** As the text shows it. */
  readonly gap: string;
  /** Its name among the facts of a request; null for one that is not given with the request. */
  readonly fact: string | null;
  /** Where it is kept, so that every letter has it; null for what is said of this appeal alone. */
  readonly keptIn: string | null;
}

/** Where what letters say is kept. */
const homes: Readonly<Record<string, string>> = {
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

const reasonings: Readonly<Record<LetterTemplate, string>> = {
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

/** The template that suits a claim adjustment reason code, or a denial without one. */
export const templateFor = (primaryCode: string | null): LetterTemplate =>
  templateByCode.get(primaryCode ?? '') ?? 'GENERAL';

/** Facts by placeholder; one that is absent or empty becomes a gap, or takes its line along where it is optional. */
export type LetterValues = Readonly<Record<string, string | undefined>>;

const factNames: ReadonlySet<string> = new Set(LetterFacts.keyof().options);

/** Fills a template in one pass, so that nothing in a fact is read as a placeholder. */
export function draftLetter(template: LetterTemplate, values: LetterValues): LetterDraft {
  const missing = new Map<string, MissingFact>();
  const fill = (text: string) =>
    text.replaceAll(/\{\{(\w+)\??\}\}/g, (_whole, name: string) => {
      const value = values[name];
      if (value) return value;
      const gap = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
      missing.set(gap, { gap, fact: factNames.has(name) ? name : null, keptIn: homes[name] ?? null });
      return `[${gap}]`;
    });
  const text = fill(
    `${opening}\n\n${reasonings[template]}\n\n${closing}`
      .split('\n')
      .filter((line) => isKnown(line, values))
      .join('\n'),
  );
  return { subject: fill(subject), text, gaps: [...missing.keys()], missing: [...missing.values()] };
}

/** False for a line of which an optional fact is not known. */
const isKnown = (line: string, values: LetterValues): boolean =>
  [...line.matchAll(/\{\{(\w+)\?\}\}/g)].every(([, name = '']) => values[name]);
