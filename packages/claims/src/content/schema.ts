import { orNull } from '@rcm/envelope';
import { type ObjectShape, type RecordValue, recordShape, type Shape } from '@rcm/x12';
import { z } from 'zod';
import { completed } from './completed.ts';
import { institutionalExample, professionalExample, writtenExample } from './examples.ts';
import { isObject, type JsonObject } from './json.ts';
import { ShapeSchemas } from './shape-schema.ts';

/** The transaction set that a claim is written as. */
export const ClaimKind = z
  .enum(['837P', '837I'])
  .describe('Transaction set of the claim: 837P professional, 837I institutional, which has a type of bill');

/** The transaction set that a claim is written as. */
export type ClaimKind = z.infer<typeof ClaimKind>;

/** The values of a claim as it is written, by the records of its transaction set. */
interface WrittenValues<Kind extends ClaimKind> {
  readonly kind: Kind;
  readonly billingProvider: RecordValue<`${Kind}.billingProvider`>;
  readonly subscriber: RecordValue<`${Kind}.subscriber`>;
  /** Null if the patient is the subscriber. */
  readonly patient: RecordValue<`${Kind}.patient`> | null;
  readonly claim: RecordValue<`${Kind}.claim`>;
}

/** A claim as it is written to a file. */
export type WrittenClaim = WrittenValues<'837P'> | WrittenValues<'837I'>;

/** A claim as its file has it: the values of its transaction set, without names that are null or empty. */
export interface SentContent extends JsonObject {
  readonly kind: ClaimKind;
}

/** The shapes of the records of a claim. */
const recordShapes = {
  '837P': {
    billingProvider: recordShape('837P.billingProvider'),
    subscriber: recordShape('837P.subscriber'),
    patient: recordShape('837P.patient'),
    claim: recordShape('837P.claim'),
  },
  '837I': {
    billingProvider: recordShape('837I.billingProvider'),
    subscriber: recordShape('837I.subscriber'),
    patient: recordShape('837I.patient'),
    claim: recordShape('837I.claim'),
  },
} as const satisfies Record<ClaimKind, Record<string, ObjectShape>>;

/** The records of a claim with every name of their shapes, and no other; the patient is null if there is none. */
export function ofShapes({ kind, ...values }: SentContent) {
  const shapes = recordShapes[kind];
  const record = (name: keyof typeof shapes): JsonObject => {
    const value = values[name];
    return completed(shapes[name], isObject(value) ? value : {});
  };
  return {
    billingProvider: record('billingProvider'),
    subscriber: record('subscriber'),
    patient: values.patient ? record('patient') : null,
    claim: record('claim'),
  };
}

/** What a claim has in its own fields: its number and its charges. */
const ownPaths = [
  ['patientControlNumber'],
  ['chargeAmount'],
  ['services', 'service', 'chargeAmount'],
] as const;

/** A shape without one of its names, at any depth. */
function without<S extends Shape>(shape: S, [name, ...inner]: readonly string[]): S {
  if (shape.kind === 'list') return { ...shape, of: without(shape.of, [name ?? '', ...inner]) };
  if (shape.kind !== 'object') return shape;
  const fields = Object.entries(shape.fields).flatMap(([each, field]) => {
    if (each !== name) return [[each, field]];
    return inner.length === 0 ? [] : [[each, { ...field, shape: without(field.shape, inner) }]];
  });
  return { ...shape, fields: Object.fromEntries(fields) };
}

const schemas = new ShapeSchemas();

/** What a claim of a kind says or, with its number and charges, is written as. */
const contentOf = (kind: ClaimKind, isWritten = false) => {
  const { billingProvider, subscriber, patient, claim } = recordShapes[kind];
  const sparse = (shape: ObjectShape, place: string) => schemas.sparse(shape, place).optional();
  const shape = isWritten ? claim : ownPaths.reduce<ObjectShape>((each, path) => without(each, path), claim);
  return {
    billingProvider: sparse(billingProvider, '2000A').describe('Billing provider, loop 2000A'),
    subscriber: sparse(subscriber, '2000B').describe('Subscriber and payer, loop 2000B'),
    patient: orNull(schemas.sparse(patient, '2000C'))
      .optional()
      .describe('Patient if it is not the subscriber, loop 2000C'),
    claim: sparse(shape, '2300').describe(
      'The claim, loop 2300; `services` has an object for each line, in order, which may be empty',
    ),
  };
};

/** What a professional claim says beyond its fields and records, or otherwise. */
const ProfessionalContent = z.strictObject(contentOf('837P')).meta({
  id: 'ProfessionalClaimContent',
  description:
    'Values of a professional claim (837P) by loop. Null says that there is none, whatever the records say',
  examples: [professionalExample],
});

/** What an institutional claim says beyond its fields and records, or otherwise. */
const InstitutionalContent = z.strictObject(contentOf('837I')).meta({
  id: 'InstitutionalClaimContent',
  description:
    'Values of an institutional claim (837I) by loop. Null says that there is none, whatever the records say',
  examples: [institutionalExample],
});

/** What a claim says, in a request. */
export const ContentBody = z
  .object({ professional: ProfessionalContent.optional(), institutional: InstitutionalContent.optional() })
  .describe('`professional` of a claim without a type of bill, else `institutional`');

/** A claim as it is written, and what of it is its own. */
export const ClaimContent = z
  .object({
    claimId: z.string().describe('Identifier of the claim'),
    kind: ClaimKind,
    professional: orNull(ProfessionalContent).describe(
      'What the claim itself says; null if it says nothing, or is institutional',
    ),
    institutional: orNull(InstitutionalContent).describe(
      'What the claim itself says; null if it says nothing, or is professional',
    ),
    written: z
      .object({
        professional: orNull(z.strictObject(contentOf('837P', true))).describe(
          'Values of the 837P; null for an institutional claim',
        ),
        institutional: orNull(z.strictObject(contentOf('837I', true))).describe(
          'Values of the 837I; null for a professional claim',
        ),
      })
      .describe(
        'The claim as it is written to a file: its fields, the records that it refers to, and what it says itself',
      ),
  })
  .meta({
    id: 'ClaimContent',
    description: 'What a claim says in a file',
    examples: [
      {
        claimId: 'clm_01k9d3w5m0e6x8r2t4v6y8z0a1',
        kind: '837P',
        professional: professionalExample,
        institutional: null,
        written: { professional: writtenExample, institutional: null },
      },
    ],
  });
