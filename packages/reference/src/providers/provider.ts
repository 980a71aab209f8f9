import { defineEntity, p } from '@mikro-orm/core';
import { invalid } from '@rcm/errors';
import { newestFirst, rowCounters, searchedTextSql } from '@rcm/lists';
import { type BlindIndex, type NewRecord, TenantOwned } from '@rcm/tenancy';
import type { z } from 'zod';
import { type PostalAddress, storedAddress } from '../fields.ts';
import { foldedName } from '../patients/search.ts';
import { nameNeeded, type ProviderBody } from './contract.ts';

const foldedDisplayName = foldedName(
  "COALESCE(organization_name, (COALESCE((first_name || ' '::text), ''::text) || COALESCE(last_name, ''::text)))",
);

/** The row counters of providers. */
export const providerCounts = rowCounters('reference_data.providers', [{}]);

export const ProviderSchema = defineEntity({
  name: 'Provider',
  schema: 'reference_data',
  tableName: 'providers',
  extends: TenantOwned,
  properties: {
    externalId: p.text().nullable(),
    firstName: p.text().nullable(),
    lastName: p.text().nullable(),
    organizationName: p.text().nullable(),
    /** The display name by which equal names are recognized. */
    foldedName: p.text().$type<BlindIndex>().generated(`(${foldedDisplayName}) stored`).nullable(),
    /** The folded display name in which lists find a text. */
    searchedName: p
      .text()
      .$type<BlindIndex>()
      .generated(`(${searchedTextSql(foldedDisplayName)}) stored`)
      .nullable()
      .lazy(),
    npi: p.text(),
    taxIdentifier: p.text().nullable(),
    taxonomyCode: p.text().nullable(),
    specialty: p.text().nullable(),
    address: p.json<PostalAddress>().nullable(),
  },
  uniques: [{ name: 'providers_external_id_unique', properties: ['organizationId', 'externalId'] }],
  indexes: [
    newestFirst('providers_newest', 'searchedName'),
    { name: 'providers_searched_name', properties: ['organizationId', 'searchedName'] },
    { name: 'providers_npi', properties: ['organizationId', 'npi', 'id'] },
    { name: 'providers_folded_name', properties: ['organizationId', 'foldedName'] },
    { name: 'providers_last_name', properties: ['organizationId', 'lastName', 'id'] },
    { name: 'providers_specialty', properties: ['organizationId', 'specialty', 'createdAt', 'id'] },
  ],
  triggers: providerCounts.triggers,
});

/** A person or an organization that provides care. */
export class Provider extends ProviderSchema.class {
  static readonly idPrefix = 'prv';
  static readonly record = 'provider';
  static readonly schema = ProviderSchema;

  /** Throws 400 if it has neither a last name nor an organization name. */
  mustBeNamed(): void {
    if (!this.lastName && !this.organizationName) throw invalid('body.lastName', nameNeeded);
  }
}
ProviderSchema.setClass(Provider);

/** The display name: the organization's, or the person's. */
export const providerName = ({
  organizationName,
  firstName,
  lastName,
}: Pick<Provider, 'organizationName' | 'firstName' | 'lastName'>): string =>
  organizationName ?? [firstName, lastName].filter(Boolean).join(' ');

/** The columns of a new provider. */
export const providerValues = (body: z.output<typeof ProviderBody>): NewRecord<Provider> => ({
  externalId: body.externalId ?? null,
  firstName: body.firstName ?? null,
  lastName: body.lastName ?? null,
  organizationName: body.organizationName ?? null,
  npi: body.npi,
  taxIdentifier: body.taxIdentifier ?? null,
  taxonomyCode: body.taxonomyCode ?? null,
  specialty: body.specialty ?? null,
  address: storedAddress(body.address),
});
