import { defineEntity, p } from '@mikro-orm/core';
import { rowCounters } from '@rcm/lists';
import { type NewRecord, TenantOwned } from '@rcm/tenancy';
import type { z } from 'zod';
import { type PostalAddress, storedAddress } from '../fields.ts';
import type { FacilityBody } from './contract.ts';

/** The row counters of facilities. */
export const facilityCounts = rowCounters('reference_data.facilities', [{}]);

export const FacilitySchema = defineEntity({
  name: 'Facility',
  schema: 'reference_data',
  tableName: 'facilities',
  extends: TenantOwned,
  properties: {
    externalId: p.text().nullable(),
    name: p.text(),
    npi: p.text().nullable(),
    taxIdentifier: p.text().nullable(),
    timeZone: p.text(),
    placeOfServiceCode: p.text().nullable(),
    address: p.json<PostalAddress>().nullable(),
  },
  uniques: [{ name: 'facilities_external_id_unique', properties: ['organizationId', 'externalId'] }],
  indexes: [
    { name: 'facilities_newest', properties: ['organizationId', 'createdAt', 'id'] },
    { name: 'facilities_name', properties: ['organizationId', 'name', 'id'] },
    { name: 'facilities_npi', properties: ['organizationId', 'npi', 'id'] },
  ],
  triggers: facilityCounts.triggers,
});

/** A place where care is provided. */
export class Facility extends FacilitySchema.class {
  static readonly idPrefix = 'fac';
  static readonly record = 'facility';
  static readonly schema = FacilitySchema;
}
FacilitySchema.setClass(Facility);

/** The columns of a new facility; `timeZone` is the organization's, for a body that names none. */
export const facilityValues = (
  body: z.output<typeof FacilityBody>,
  timeZone: string,
): NewRecord<Facility> => ({
  externalId: body.externalId ?? null,
  name: body.name,
  npi: body.npi ?? null,
  taxIdentifier: body.taxIdentifier ?? null,
  timeZone: body.timeZone ?? timeZone,
  placeOfServiceCode: body.placeOfServiceCode ?? null,
  address: storedAddress(body.address),
});
