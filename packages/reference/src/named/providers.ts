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
import { foldedName } from '../patients/search.ts';
import { Provider } from '../providers/provider.ts';
import { distinctNames, distinctNumbers, IdsByNpiOrName, isForRecordIn } from './keys.ts';
import type { SentName } from './sent.ts';

const insertProviders = bulkInsert(Provider);
const insertFacilities = bulkInsert(Facility);

const providersWithNpi = statement({
  name: 'reference_data.providers_with_npi',
  parameters: { npis: 'text[]' },
  columns: { id: 'text', npi: 'text', name: 'text', hasAddress: 'boolean' },
  text: `select t.id, t.npi, t.folded_name, t.address is not null from reference_data.providers t
    where t.organization_id = :tenant and t.npi = any (:npis)
    order by t.created_at, t.id`,
});

const providersNamed = statement({
  name: 'reference_data.providers_named',
  parameters: { names: 'text[]' },
  columns: { id: 'text', npi: 'text', name: 'text', hasAddress: 'boolean' },
  text: `select t.id, t.npi, t.folded_name, t.address is not null from reference_data.providers t
    where t.organization_id = :tenant and t.folded_name = any (select ' ' || unnest(:names) || ' ')
    order by t.created_at, t.id`,
});

const facilitiesNamed = statement({
  name: 'reference_data.facilities_named',
  parameters: { npis: 'text[]', names: 'text[]' },
  columns: { id: 'text', npi: 'text?', name: 'text' },
  text: `select t.id, t.npi, t.name from reference_data.facilities t
    where t.organization_id = :tenant and (t.npi = any (:npis) or btrim(${foldedName('t.name')}) = any (:names))
    order by t.created_at, t.id`,
});

const nameOf = ({ firstName, lastName, isPerson }: SentName): string | null =>
  isPerson && firstName !== null && lastName !== null ? `${firstName} ${lastName}` : lastName;

const partyOf = (sent: SentName) => ({ npi: sent.npi, name: nameOf(sent) });

/** Finds or creates the providers and facilities that claims name: by NPI, or by name where either side has no NPI. */
export class NamedProviders {
  readonly #context: TenantContext;
  readonly #providers = new IdsByNpiOrName();
  readonly #facilities = new IdsByNpiOrName();
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
      [providersWithNpi, { npis: distinctNumbers(providers.map(({ npi }) => npi)) }],
      [
        facilitiesNamed,
        {
          npis: distinctNumbers(facilities.map(({ npi }) => npi)),
          names: distinctNames(facilities.map(nameOf)),
        },
      ],
    ]);
    const named = new NamedProviders(context);
    const names = distinctNames(providers.filter(({ npi }) => npi === null).map(nameOf));
    const namesakes = names.length > 0 ? await context.sql.all(providersNamed, { names }) : [];
    const known = [...providerRows.map(providersWithNpi.decode), ...namesakes];
    for (const { id, ...one } of known) named.#providers.add(one, id);
    const idsWithoutAddress = new Set(known.filter(({ hasAddress }) => !hasAddress).map(({ id }) => id));
    const stated = providers.map((sent) => ({
      id: named.#providers.id(partyOf(sent)),
      address: sent.address,
    }));
    await keepAddresses(context, 'provider', stated.filter(isForRecordIn(idsWithoutAddress)));
    for (const one of facilityRows.map(facilitiesNamed.decode)) named.#facilities.add(one, one.id);
    return named;
  }

  /** Finds or creates a provider; null for an unknown provider without an NPI or a name. */
  findOrCreateProvider(sent: SentName | null): string | null {
    if (sent === null) return null;
    const { npi, lastName, firstName, isPerson, taxonomyCode, address } = sent;
    const known = this.#providers.id(partyOf(sent));
    if (known !== null || npi === null || lastName === null) return known;
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
    this.#providers.add(partyOf(sent), id);
    return id;
  }

  /** Finds or creates a facility; null for an unknown facility without a name. */
  findOrCreateFacility(sent: SentName | null): string | null {
    if (sent === null) return null;
    const { npi, lastName, address } = sent;
    const known = this.#facilities.id(partyOf(sent));
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
    this.#facilities.add(partyOf(sent), id);
    return id;
  }

  /** The calls that insert the created records. */
  insertion(): Call[] {
    const { providers, facilities } = this.#created;
    return [...insertProviders(this.#context, providers), ...insertFacilities(this.#context, facilities)];
  }
}
