import { organizationId, orNull, text } from '@rcm/envelope';
import type { Issue } from '@rcm/errors';
import { z } from 'zod';

/** The key of a record in another system, in a request. */
export const externalId = text(1, 200).meta({
  description: 'Key of the record in another system; unique per organization and kind',
  examples: ['EHR-10042'],
});

/** The fields that every record of this module has in responses. */
export const recordFields = (exampleId: string) => ({
  id: z.string().meta({ description: 'Identifier of the record', examples: [exampleId] }),
  organizationId,
  externalId: orNull(z.string().meta({ examples: ['EHR-10042'] })).describe(
    'Key of the record in another system',
  ),
});

const line1 = { description: 'Street and number', examples: ['1 Main Street'] };
const line2 = { description: 'Second line of the address', examples: ['Suite 200'] };
const city = { description: 'City', examples: ['Fresno'] };
const state = { description: 'State', examples: ['CA'] };
const postalCode = { description: 'Postal code', examples: ['93701'] };

/** A postal address in a request. */
export const addressInput = z
  .object({
    line1: text(1, 200).meta(line1),
    line2: text(1, 200).optional().meta(line2),
    city: text(1, 100).meta(city),
    state: text(1, 50).meta(state),
    postalCode: text(1, 20).meta(postalCode),
  })
  .describe('A postal address');

/** A postal address, both as stored and as returned. */
export const PostalAddress = z
  .object({
    line1: z.string().meta(line1),
    line2: orNull(z.string()).meta(line2),
    city: z.string().meta(city),
    state: z.string().meta(state),
    postalCode: z.string().meta(postalCode),
  })
  .meta({ id: 'PostalAddress', description: 'A postal address' });

/** A postal address, both as stored and as returned. */
export type PostalAddress = z.infer<typeof PostalAddress>;

/** The stored form of an address; null if a request has none. */
export const storedAddress = (
  address: z.output<typeof addressInput> | null | undefined,
): PostalAddress | null => (address ? { ...address, line2: address.line2 ?? null } : null);

/** The sex of a person. */
export const Sex = z.enum(['F', 'M', 'U']).describe('Sex as insurers record it');

/** An address on one line, with ZIP+4 codes as `12345-6789`. */
export const oneLine = ({ line1, line2, city, state, postalCode }: PostalAddress): string =>
  [line1, line2, city, `${state} ${postalCode.replace(/^(\d{5})(\d{4})$/, '$1-$2')}`]
    .filter(Boolean)
    .join(', ');

/** The days on which a record is effective; without a day, the period is open on that side. */
export interface Period {
  readonly effectiveFrom?: string | null | undefined;
  readonly effectiveTo?: string | null | undefined;
}

/** The issue of a period that ends before it begins; null for any other. */
export const periodIssue = ({ effectiveFrom, effectiveTo }: Period): Issue | null =>
  effectiveFrom && effectiveTo && effectiveTo < effectiveFrom
    ? { path: 'effectiveTo', code: 'too_small', message: 'Expected effectiveFrom or a later day' }
    : null;

/** A filter by one or more identifiers. */
export const identifier = text(1, 200);
