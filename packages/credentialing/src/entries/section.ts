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

/** A field of a section: the schema of requests and that of responses. */
interface SectionField {
  readonly accepted: z.ZodType;
  readonly shown: z.ZodType;
}

/** A warning about an entry, which blocks nothing. */
export const EntryWarning = z
  .object({
    code: z.string().meta({ description: 'Code of the warning', examples: ['DEA_CHECK_DIGIT'] }),
    message: z.string().meta({
      description: 'The warning, for people',
      examples: ['The check digit of the DEA number does not match'],
    }),
  })
  .meta({ id: 'CredentialingWarning', description: 'A warning about an entry' });

/** One of the warnings. */
export type EntryWarning = z.infer<typeof EntryWarning>;

/** The declaration of a section of a credentialing file; `Field` is the names of its fields. */
interface SectionDeclaration<Field extends string> {
  /** The name of an entry in camel case: `deaRegistration`. */
  readonly name: string;
  /** The path segment: `dea-registrations`. */
  readonly path: string;
  /** The noun for an entry, with its article: `a DEA registration`. */
  readonly noun: string;
  /** All are optional, and can be cleared with null. */
  readonly fields: Readonly<Record<Field, SectionField>>;
  /** The text fields that make up the label of an entry. */
  readonly label: readonly NoInfer<Field>[];
  /** The requirements of a complete file; by default none. */
  readonly needs?: {
    /** The minimum number of entries in force. */
    readonly entries?: number;
    /** The fields that must not be empty. */
    readonly fields?: readonly NoInfer<Field>[];
    /** True if a primary source must confirm each entry. */
    readonly verification?: boolean;
  };
  /** Pairs of dates whose second must not be before the first. */
  readonly periods?: readonly (readonly [from: NoInfer<Field>, to: NoInfer<Field>])[];
  /** The field with the expiration date, and the statuses of an entry in force; null counts as in force. */
  readonly expiry?: {
    readonly field: NoInfer<Field>;
    readonly status: NoInfer<Field>;
    readonly inForce: readonly string[];
  };
  /** The period that an entry covers in the work history. */
  readonly time?: {
    readonly from: NoInfer<Field>;
    readonly to: NoInfer<Field>;
    /** Empty in an entry that describes a gap. */
    readonly occupation: NoInfer<Field>;
    /** The explanation of the gap before the entry, or of the gap that it describes, and whether it is in writing. */
    readonly gap?: { readonly explanation: NoInfer<Field>; readonly inWriting: NoInfer<Field> };
  };
  readonly warnings?: (fields: EntryFields) => readonly EntryWarning[];
  /** False if the update ignores undeclared query parameters and fields of the body. */
  readonly strict?: boolean;
}

/** A section with what is derived from its declaration. */
export interface Section extends SectionDeclaration<string> {
  /** The key of its entries in a file: `deaRegistrations`. */
  readonly key: string;
  /** The suffix of its operations' names: `DeaRegistration`. */
  readonly suffix: string;
  /** The path parameter of an entry: `deaRegistrationId`. */
  readonly parameter: string;
  /** The request body. */
  readonly body: z.ZodObject;
  /** An entry in responses. */
  readonly record: z.ZodObject;
  readonly view: View<Entry, z.output<z.ZodObject>>;
}

/** A field with free text of at most `maximum` characters. */
export const textField = (maximum: number, example: string, description: string): SectionField => {
  const meta = { description, examples: [example] };
  return { accepted: text(0, maximum).meta(meta), shown: z.string().meta(meta) };
};

/** A date field, which also accepts date-times. */
export const dateField = (description: string): SectionField => ({
  accepted: dateString.meta({ description }),
  shown: date.meta({ description }),
});

/** A field with an amount of money. */
export const moneyField = (description: string): SectionField => ({
  accepted: moneyInput.describe(description),
  shown: money.describe(description),
});

/** A field with the same schema in requests and responses. */
export const fieldOf = (schema: z.ZodType): SectionField => ({ accepted: schema, shown: schema });

/** A boolean field. */
export const booleanField = (description: string): SectionField => fieldOf(z.boolean().meta({ description }));

const fieldsWith = <Value>(
  fields: Section['fields'],
  value: (field: SectionField, name: string) => Value,
): Record<string, Value> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, value(field, name)]));

/** Creates a section from its declaration. */
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
      ...(warnings && { warnings: z.array(EntryWarning).describe('The warnings about the entry') }),
      sortOrder: z.int32().describe('Position among the entries of the section'),
      deletedAt: orNull(dateTime).describe('When the entry was deleted; null if it is not'),
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

/** The fields of a new entry: every field of its section, null if it is not in the request. */
export const withAllFields = ({ fields }: Section, given: EntryFields): EntryFields =>
  fieldsWith(fields, (_field, name) => given[name] ?? null);

/** The value of a text field of an entry; null if it is empty. */
export function textIn(fields: EntryFields, name: string): string | null {
  const value = fields[name];
  return typeof value === 'string' && value !== '' ? value : null;
}

/** The label of an entry: "MD NY", or "state license" if its label fields are empty. */
export const labelOf = ({ label, noun }: Section, fields: EntryFields): string =>
  label.flatMap((name) => textIn(fields, name) ?? []).join(' ') || noun.replace(/^an? /, '');

/** True unless the status of an entry means that it is no longer in force. */
export function isInForce({ expiry }: Section, fields: EntryFields): boolean {
  if (expiry === undefined) return true;
  const status = textIn(fields, expiry.status);
  return status === null || expiry.inForce.includes(status);
}

/** The columns of an entry by which its expiry is tracked. */
interface TrackedExpiry {
  readonly expiresOn: CalendarDate | null;
  readonly label: string | null;
}

/** The columns of an entry whose expiry is not tracked. */
export const untracked: TrackedExpiry = { expiresOn: null, label: null };

/** The tracked expiry of an entry; untracked without an expiration date or if the entry is no longer in force. */
export function trackedExpiryOf(section: Section, fields: EntryFields): TrackedExpiry {
  if (!section.expiry || !isInForce(section, fields)) return untracked;
  const expiresOn = textIn(fields, section.expiry.field);
  return expiresOn === null ? untracked : { expiresOn, label: labelOf(section, fields) };
}
