import type { CalendarDate } from '@rcm/calendar';
import {
  createdAt,
  date,
  dateString,
  dateTime,
  money,
  moneyInput,
  organizationId,
  orNull,
  text,
  updatedAt,
} from '@rcm/envelope';
import { type Computed, type View, view } from '@rcm/lists';
import { z } from 'zod';
import { Entry, type EntryFields } from './entry.ts';

/** A field of a section: what a request may say, read into its wire form, and what a response shows. */
interface SectionField {
  readonly accepted: z.ZodType;
  readonly shown: z.ZodType;
}

/** Something about an entry that is worth a look and keeps nobody from anything. */
export const EntryWarning = z
  .object({
    code: z.string().meta({ description: 'What deserves attention', examples: ['DEA_CHECK_DIGIT'] }),
    message: z.string().meta({
      description: 'The same in words',
      examples: ['The check digit of the DEA number does not match'],
    }),
  })
  .meta({ id: 'CredentialingWarning', description: 'What deserves attention in an entry' });

/** One of the warnings. */
export type EntryWarning = z.infer<typeof EntryWarning>;

/** A section of a credentialing file as it is declared, its fields by the names of `Field`. */
interface SectionDeclaration<Field extends string> {
  /** One entry, in camel case: `deaRegistration`. */
  readonly name: string;
  /** The segment of its paths: `dea-registrations`. */
  readonly path: string;
  /** One entry in words, with its article: `a DEA registration`. */
  readonly noun: string;
  /** Each may be left out, and may be cleared with null. */
  readonly fields: Readonly<Record<Field, SectionField>>;
  /** The fields by which people tell its entries apart: words, for the label is stored as it is. */
  readonly label: readonly NoInfer<Field>[];
  /** What a complete file has of it: nothing that is left out. */
  readonly needs?: {
    /** The fewest entries that are in force. */
    readonly entries?: number;
    /** The fields that none of them leaves empty. */
    readonly fields?: readonly NoInfer<Field>[];
    /** True where a primary source has to confirm each. */
    readonly verification?: boolean;
  };
  /** Pairs of dates of which the second is not before the first. */
  readonly periods?: readonly (readonly [from: NoInfer<Field>, to: NoInfer<Field>])[];
  /** The last day of an entry, and what its status says while it is in force; null counts as in force. */
  readonly expiry?: {
    readonly field: NoInfer<Field>;
    readonly status: NoInfer<Field>;
    readonly inForce: readonly string[];
  };
  /** How its entries account for the applicant's time. */
  readonly time?: {
    readonly from: NoInfer<Field>;
    readonly to: NoInfer<Field>;
    /** Empty in an entry that is about a gap itself. */
    readonly occupation: NoInfer<Field>;
    /** Says what filled the gap before the entry, or that which it is about, and whether in writing. */
    readonly gap?: { readonly explanation: NoInfer<Field>; readonly inWriting: NoInfer<Field> };
  };
  readonly warnings?: (fields: EntryFields) => readonly EntryWarning[];
  /** False where the contract has the update ignore query parameters that are not declared. */
  readonly strictQuery?: boolean;
}

/** A section with what follows from its declaration. */
export interface Section extends SectionDeclaration<string> {
  /** The key of its entries in a file: `deaRegistrations`. */
  readonly key: string;
  /** The ends of its operations' names: `DeaRegistration`. */
  readonly suffix: string;
  /** The name of an entry's id in paths: `deaRegistrationId`. */
  readonly parameter: string;
  /** The fields as a request carries them. */
  readonly body: z.ZodObject;
  /** An entry as a response carries it. */
  readonly record: z.ZodObject;
  readonly view: View<Entry, z.output<z.ZodObject>>;
}

/** Free text of at most `maximum` characters. */
export const words = (maximum: number, example: string, description: string): SectionField => {
  const meta = { description, examples: [example] };
  return { accepted: text(0, maximum).meta(meta), shown: z.string().meta(meta) };
};

/** A "date string" of the contract. */
export const dayOf = (description: string): SectionField => ({
  accepted: dateString.meta({ description }),
  shown: date.meta({ description }),
});

/** An amount of money. */
export const amountOf = (description: string): SectionField => ({
  accepted: moneyInput.describe(description),
  shown: money.describe(description),
});

/** What reads and is shown alike. */
export const plain = (schema: z.ZodType): SectionField => ({ accepted: schema, shown: schema });

/** True or false. */
export const flag = (description: string): SectionField => plain(z.boolean().meta({ description }));

const fieldsWith = <Value>(
  fields: Section['fields'],
  value: (field: SectionField, name: string) => Value,
): Record<string, Value> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, value(field, name)]));

/** Makes a section of its declaration: nothing else has to be written for it. */
export function section<const Field extends string>(declaration: SectionDeclaration<Field>): Section {
  const { name, noun, path } = declaration;
  const fields: Section['fields'] = declaration.fields;
  const { warnings } = declaration;
  const suffix = name.charAt(0).toUpperCase() + name.slice(1);
  const record = z
    .object({
      id: z
        .string()
        .meta({ description: `Identifier of ${noun}`, examples: ['cre_01k9d3w5m0e6x8r2t4v6y8z0a1'] }),
      organizationId,
      sessionId: z.string().describe('Identifier of the credentialing session'),
      ...fieldsWith(fields, ({ shown }) => orNull(shown)),
      ...(warnings && { warnings: z.array(EntryWarning).describe('What deserves attention') }),
      sortOrder: z.int32().describe('Place among the entries of the section'),
      deletedAt: orNull(dateTime).describe('When the entry was deleted; null where it is not'),
      createdAt,
      updatedAt,
    })
    .meta({ id: `Credentialing${suffix}`, description: `${noun.charAt(0).toUpperCase()}${noun.slice(1)}` });
  const stored: Record<string, Computed<Entry, unknown>> = fieldsWith(fields, (_field, key) => ({
    needs: ['fields'],
    value: (entry) => entry.fields[key] ?? null,
  }));
  if (warnings) stored.warnings = { needs: ['fields'], value: (entry) => warnings(entry.fields) };
  return {
    ...declaration,
    key: path.replaceAll(/-([a-z])/g, (_whole, letter: string) => letter.toUpperCase()),
    suffix,
    parameter: `${name}Id`,
    body: z.object(fieldsWith(fields, ({ accepted }) => accepted.nullable().optional())),
    record,
    view: view(Entry, record, stored),
  };
}

/** What a new entry says: every field of its section, null where the request is silent. */
export const completed = ({ fields }: Section, given: EntryFields): EntryFields =>
  fieldsWith(fields, (_field, name) => given[name] ?? null);

/** A field of an entry that holds text, null where it is empty. */
export function textIn(fields: EntryFields, name: string): string | null {
  const value = fields[name];
  return typeof value === 'string' && value !== '' ? value : null;
}

/** An entry in a few words: "MD NY", or "state license" where nothing tells it apart. */
export const labelOf = ({ label, noun }: Section, fields: EntryFields): string =>
  label.flatMap((name) => textIn(fields, name) ?? []).join(' ') || noun.replace(/^an? /, '');

/** True unless the status of an entry says that it is in force no longer. */
export function isInForce({ expiry }: Section, fields: EntryFields): boolean {
  if (expiry === undefined) return true;
  const status = textIn(fields, expiry.status);
  return status === null || expiry.inForce.includes(status);
}

/** What is known outside the fields of an entry that somebody has to keep up: its last day, and what tells it apart. */
interface Upkeep {
  readonly expiresOn: CalendarDate | null;
  readonly label: string | null;
}

/** An entry that nobody has to keep up. */
export const noUpkeep: Upkeep = { expiresOn: null, label: null };

/** The upkeep of an entry: none where its section knows no last day, nobody has given one, or it is in force no longer. */
export function upkeepOf(section: Section, fields: EntryFields): Upkeep {
  if (!section.expiry || !isInForce(section, fields)) return noUpkeep;
  const expiresOn = textIn(fields, section.expiry.field);
  return expiresOn === null ? noUpkeep : { expiresOn, label: labelOf(section, fields) };
}
