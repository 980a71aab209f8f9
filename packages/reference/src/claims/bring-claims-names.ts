import type { PayerProgram } from '@rcm/envelope';
import { type Call, insertion, type Made, newId, statement, type TenantContext } from '@rcm/tenancy';
import type { z } from 'zod';
import { keepAddresses, type StatedAddress } from '../addresses.ts';
import { Facility } from '../facilities/facility.ts';
import type { PostalAddress } from '../fields.ts';
import { Payer } from '../payers/payer.ts';
import { Provider } from '../providers/provider.ts';
import type { SentName, SentPayer } from './bring-claims-sent.ts';

const insertPayers = insertion(Payer);
const insertProviders = insertion(Provider);
const insertFacilities = insertion(Facility);

const fold = (text: string | null): string => (text ?? '').trim().toLowerCase();

const distinct = (values: readonly (string | null)[]): string[] => [
  ...new Set(values.map(fold).filter((value) => value !== '')),
];

/** Records by what they are found by; of several with one key the oldest. */
class Known {
  readonly #ids = new Map<string, string>();

  id(key: string): string | null {
    return this.#ids.get(key) ?? null;
  }

  add(key: string, id: string): void {
    if (key !== '' && !this.#ids.has(key)) this.#ids.set(key, id);
  }
}

/** The programmes behind the claim filing indicators of X12 (SBR09); others are commercial. */
const programs: Readonly<Record<string, z.infer<typeof PayerProgram>>> = {
  '11': 'OTHER',
  '16': 'MEDICARE_ADVANTAGE',
  '17': 'OTHER',
  AM: 'AUTO',
  CH: 'TRICARE',
  LM: 'OTHER',
  MA: 'MEDICARE_FFS',
  MB: 'MEDICARE_FFS',
  MC: 'MEDICAID',
  OF: 'OTHER',
  TV: 'OTHER',
  VA: 'OTHER',
  WC: 'WORKERS_COMP',
  ZZ: 'OTHER',
};

/** Whether an address is that of a record which is known without one. */
const isNewsOf =
  (without: ReadonlySet<string>) =>
  (one: { readonly id: string | null; readonly address: PostalAddress | null }): one is StatedAddress =>
    one.id !== null && one.address !== null && without.has(one.id);

const payersNamed = statement({
  name: 'reference_data.payers_named',
  parameters: { identifiers: 'text[]', names: 'text[]' },
  columns: { id: 'text', identifier: 'text?', name: 'text', hasAddress: 'boolean' },
  text: `select t.id, t.payer_code, t.name, t.address is not null from reference_data.payers t
    where t.organization_id = :tenant
      and (lower(btrim(t.payer_code)) = any (:identifiers)
        or t.payer_code is null and lower(btrim(t.name)) = any (:names))
    order by t.created_at, t.id`,
});

/** The payers whom claims name: found by identifier, those without one by name, or made. */
export class NamedPayers {
  readonly #context: TenantContext;
  readonly #byIdentifier = new Known();
  readonly #byName = new Known();
  readonly #made: Made<Payer>[] = [];

  private constructor(context: TenantContext) {
    this.#context = context;
  }

  static async load(context: TenantContext, sent: readonly SentPayer[]): Promise<NamedPayers> {
    const found = await context.sql.all(payersNamed, {
      identifiers: distinct(sent.map(({ identifier }) => identifier)),
      names: distinct(sent.map(({ name }) => name)),
    });
    const payers = new NamedPayers(context);
    for (const one of found) payers.#add(one, one.id);
    const without = new Set(found.filter(({ hasAddress }) => !hasAddress).map(({ id }) => id));
    const stated = sent.map((one) => ({ id: payers.find(one), address: one.address }));
    await keepAddresses(context, 'payer', stated.filter(isNewsOf(without)));
    return payers;
  }

  find({ identifier, name }: SentPayer): string | null {
    return this.#byIdentifier.id(fold(identifier)) ?? this.#byName.id(fold(name));
  }

  /** One that is made is written by what `insertion` gives. */
  findOrMake(sent: SentPayer): string {
    const known = this.find(sent);
    if (known !== null) return known;
    const { name, identifier, filingIndicator, address } = sent;
    const id = newId(Payer.idPrefix);
    this.#made.push({
      id,
      externalId: null,
      name: name ?? identifier ?? '',
      payerCode: identifier,
      programType: programs[filingIndicator ?? ''] ?? 'COMMERCIAL',
      address,
      timelyFilingDays: null,
      varianceThresholdAmount: null,
      varianceThresholdPercent: null,
    });
    this.#add(sent, id);
    return id;
  }

  /** What writes those that were made. */
  insertion(): Call[] {
    return insertPayers(this.#context, this.#made);
  }

  #add({ identifier, name }: Pick<SentPayer, 'identifier' | 'name'>, id: string): void {
    if (identifier === null) this.#byName.add(fold(name), id);
    else this.#byIdentifier.add(fold(identifier), id);
  }
}

const providersWithNpi = statement({
  name: 'reference_data.providers_with_npi',
  parameters: { npis: 'text[]' },
  columns: { id: 'text', npi: 'text', hasAddress: 'boolean' },
  text: `select t.id, t.npi, t.address is not null from reference_data.providers t
    where t.organization_id = :tenant and t.npi = any (:npis)
    order by t.created_at, t.id`,
});

const facilitiesNamed = statement({
  name: 'reference_data.facilities_named',
  parameters: { npis: 'text[]', names: 'text[]' },
  columns: { id: 'text', npi: 'text?', name: 'text' },
  text: `select t.id, t.npi, t.name from reference_data.facilities t
    where t.organization_id = :tenant and (t.npi = any (:npis) or lower(btrim(t.name)) = any (:names))
    order by t.created_at, t.id`,
});

/** The providers whom claims name, found by NPI or made; and the facilities, by NPI or else by name. */
export class NamedProviders {
  readonly #context: TenantContext;
  readonly #providers = new Known();
  readonly #facilitiesByNpi = new Known();
  readonly #facilitiesByName = new Known();
  readonly #made: { readonly providers: Made<Provider>[]; readonly facilities: Made<Facility>[] } = {
    providers: [],
    facilities: [],
  };

  private constructor(context: TenantContext) {
    this.#context = context;
  }

  static async load(
    context: TenantContext,
    providers: readonly SentName[],
    facilities: readonly SentName[],
  ): Promise<NamedProviders> {
    const [providerRows = [], facilityRows = []] = await context.sql.batch([
      [providersWithNpi, { npis: distinct(providers.map(({ npi }) => npi)) }],
      [
        facilitiesNamed,
        {
          npis: distinct(facilities.map(({ npi }) => npi)),
          names: distinct(facilities.map(({ lastName }) => lastName)),
        },
      ],
    ]);
    const named = new NamedProviders(context);
    const known = providerRows.map(providersWithNpi.decode);
    for (const { id, npi } of known) named.#providers.add(npi, id);
    const without = new Set(known.filter(({ hasAddress }) => !hasAddress).map(({ id }) => id));
    const stated = providers.map(({ npi, address }) => ({ id: named.#providers.id(npi ?? ''), address }));
    await keepAddresses(context, 'provider', stated.filter(isNewsOf(without)));
    for (const one of facilityRows.map(facilitiesNamed.decode)) named.#addFacility(one.npi, one.name, one.id);
    return named;
  }

  /** Null for one without an NPI, or without a name. */
  provider(sent: SentName | null): string | null {
    if (!sent?.npi) return null;
    const { npi, lastName, firstName, isPerson, taxonomyCode, address } = sent;
    const known = this.#providers.id(npi);
    if (known !== null || lastName === null) return known;
    const id = newId(Provider.idPrefix);
    this.#made.providers.push({
      id,
      externalId: null,
      firstName: isPerson ? firstName : null,
      lastName: isPerson ? lastName : null,
      organizationName: isPerson ? null : lastName,
      npi,
      taxonomyCode,
      specialty: null,
      address,
    });
    this.#providers.add(npi, id);
    return id;
  }

  /** Null for one without a name that is not known by its NPI. */
  facility(sent: SentName | null): string | null {
    if (sent === null) return null;
    const { npi, lastName, address } = sent;
    const known = this.#facilitiesByNpi.id(npi ?? '') ?? this.#facilitiesByName.id(fold(lastName));
    if (known !== null || lastName === null) return known;
    const id = newId(Facility.idPrefix);
    this.#made.facilities.push({
      id,
      externalId: null,
      name: lastName,
      npi,
      timeZone: this.#context.organization.timeZone,
      placeOfServiceCode: null,
      address,
    });
    this.#addFacility(npi, lastName, id);
    return id;
  }

  /** What writes those that were made. */
  insertion(): Call[] {
    const { providers, facilities } = this.#made;
    return [...insertProviders(this.#context, providers), ...insertFacilities(this.#context, facilities)];
  }

  #addFacility(npi: string | null, name: string, id: string): void {
    this.#facilitiesByNpi.add(npi ?? '', id);
    this.#facilitiesByName.add(fold(name), id);
  }
}
