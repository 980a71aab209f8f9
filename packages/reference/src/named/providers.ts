import {
  bulkInsert,
  type Call,
  type NewRecordWithId,
  newId,
  statement,
  type TenantContext,
} from '@rcm/tenancy';
import { keepAddresses } from '../addresses.ts';
import { Facility } from '../facilities/facility.ts';
import { Provider } from '../providers/provider.ts';
import { distinct, fold, IdsByKey, isForRecordIn } from './keys.ts';
import type { SentName } from './sent.ts';

const insertProviders = bulkInsert(Provider);
const insertFacilities = bulkInsert(Facility);

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

/** Finds or creates the providers that claims name, by NPI, and the facilities, by NPI or else by name. */
export class NamedProviders {
  readonly #context: TenantContext;
  readonly #providers = new IdsByKey();
  readonly #facilitiesByNpi = new IdsByKey();
  readonly #facilitiesByName = new IdsByKey();
  readonly #created: {
    readonly providers: NewRecordWithId<Provider>[];
    readonly facilities: NewRecordWithId<Facility>[];
  } = {
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
    const idsWithoutAddress = new Set(known.filter(({ hasAddress }) => !hasAddress).map(({ id }) => id));
    const stated = providers.map(({ npi, address }) => ({ id: named.#providers.id(npi ?? ''), address }));
    await keepAddresses(context, 'provider', stated.filter(isForRecordIn(idsWithoutAddress)));
    for (const one of facilityRows.map(facilitiesNamed.decode)) named.#addFacility(one.npi, one.name, one.id);
    return named;
  }

  /** Finds or creates a provider; null without an NPI, or for an unknown provider without a name. */
  findOrCreateProvider(sent: SentName | null): string | null {
    if (!sent?.npi) return null;
    const { npi, lastName, firstName, isPerson, taxonomyCode, address } = sent;
    const known = this.#providers.id(npi);
    if (known !== null || lastName === null) return known;
    const id = newId(Provider.idPrefix);
    this.#created.providers.push({
      id,
      externalId: null,
      firstName: isPerson ? firstName : null,
      lastName: isPerson ? lastName : null,
      organizationName: isPerson ? null : lastName,
      npi,
      taxIdentifier: null,
      taxonomyCode,
      specialty: null,
      address,
    });
    this.#providers.add(npi, id);
    return id;
  }

  /** Finds or creates a facility; null for an unknown facility without a name. */
  findOrCreateFacility(sent: SentName | null): string | null {
    if (sent === null) return null;
    const { npi, lastName, address } = sent;
    const known = this.#facilitiesByNpi.id(npi ?? '') ?? this.#facilitiesByName.id(fold(lastName));
    if (known !== null || lastName === null) return known;
    const id = newId(Facility.idPrefix);
    this.#created.facilities.push({
      id,
      externalId: null,
      name: lastName,
      npi,
      taxIdentifier: null,
      timeZone: this.#context.organization.timeZone,
      placeOfServiceCode: null,
      address,
    });
    this.#addFacility(npi, lastName, id);
    return id;
  }

  /** The calls that insert the created records. */
  insertion(): Call[] {
    const { providers, facilities } = this.#created;
    return [...insertProviders(this.#context, providers), ...insertFacilities(this.#context, facilities)];
  }

  #addFacility(npi: string | null, name: string, id: string): void {
    this.#facilitiesByNpi.add(npi ?? '', id);
    this.#facilitiesByName.add(fold(name), id);
  }
}
