import { date, dateString, dateTime, orNull, text } from '@rcm/envelope';
import { type Computed, type View, view } from '@rcm/tenancy';
import { z } from 'zod';
import { Entry, type EntryFields } from './entry.ts';

/** A field of a section: what a request may say, read into its wire form, and what a response shows. */
interface SectionField {
  readonly accepted: z.ZodType;
  readonly shown: z.ZodType;
}

/** A section of a credentialing file as it is declared. */
interface SectionDeclaration {
  /** One entry, in camel case: `deaRegistration`. */
  readonly name: string;
  /** The segment of its paths: `dea-registrations`. */
  readonly path: string;
  /** One entry in words, with its article: `a DEA registration`. */
  readonly noun: string;
  /** Each may be left out, and may be cleared with null. */
  readonly fields: Readonly<Record<string, SectionField>>;
  /** False where the contract has the update ignore query parameters that are not declared. */
  readonly strictQuery?: boolean;
}

/** A section with what follows from its declaration. */
export interface Section extends SectionDeclaration {
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
export const words = (maximum: number, example: string): SectionField => ({
  accepted: text(0, maximum).meta({ examples: [example] }),
  shown: z.string().meta({ examples: [example] }),
});

/** A "date string" of the contract. */
export const day: SectionField = { accepted: dateString, shown: date };

const fieldsWith = <Value>(
  fields: SectionDeclaration['fields'],
  value: (field: SectionField, name: string) => Value,
): Record<string, Value> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, value(field, name)]));

/** Makes a section of its declaration: nothing else has to be written for it. */
export function section(declaration: SectionDeclaration): Section {
  const { name, path, fields } = declaration;
  const suffix = name.charAt(0).toUpperCase() + name.slice(1);
  const record = z
    .object({
      id: z.string().meta({ examples: ['cre_01k9d3w5m0e6x8r2t4v6y8z0a1'] }),
      organizationId: z.string(),
      sessionId: z.string(),
      ...fieldsWith(fields, ({ shown }) => orNull(shown)),
      sortOrder: z.int32(),
      deletedAt: orNull(dateTime),
      createdAt: dateTime,
      updatedAt: dateTime,
    })
    .meta({ id: `Credentialing${suffix}` });
  const stored = fieldsWith<Computed<Entry, unknown>>(fields, (_field, key) => ({
    needs: ['fields'],
    value: (entry) => entry.fields[key] ?? null,
  }));
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
