import type { PayerProgram } from '@rcm/envelope';
import {
  bulkInsert,
  type Call,
  foldName,
  type NewRecordWithId,
  newId,
  statement,
  type TenantContext,
} from '@rcm/tenancy';
import type { z } from 'zod';
import { keepAddresses } from '../addresses.ts';
import { foldedName } from '../patients/search.ts';
import { defaultResponseDays } from '../payers/contract.ts';
import { Payer } from '../payers/payer.ts';
import { distinctNames, distinctNumbers, foldNumber, IdsByKey, isForRecordIn } from './keys.ts';
import type { SentPayer } from './sent.ts';

const insertPayers = bulkInsert(Payer);

/** The programs of the X12 claim filing indicators (SBR09); others are commercial. */
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

const payersNamed = statement({
  name: 'reference_data.payers_named',
  parameters: { identifiers: 'text[]', names: 'text[]' },
  columns: {
    id: 'text',
    identifier: 'text?',
    name: 'text',
    hasAddress: 'boolean',
    responseDays: 'number',
    timelyFilingDays: 'number?',
  },
  text: `select t.id, t.payer_code, t.name, t.address is not null, t.response_days, t.timely_filing_days
    from reference_data.payers t
    where t.organization_id = :tenant
      and (lower(btrim(t.payer_code)) = any (:identifiers)
        or t.payer_code is null and btrim(${foldedName('t.name')}) = any (:names))
    order by t.created_at, t.id`,
});

type Days = Pick<Payer, 'responseDays'> & { readonly timelyFilingDays: number | null };

/** Finds or creates the payers that claims name: by identifier, or by name if they have none. */
export class NamedPayers {
  readonly #context: TenantContext;
  readonly #byIdentifier = new IdsByKey();
  readonly #byName = new IdsByKey();
  readonly #created: NewRecordWithId<Payer>[] = [];
  /** By id. */
  readonly #days = new Map<string, Days>();

  private constructor(context: TenantContext) {
    this.#context = context;
  }

  static async load(context: TenantContext, sent: readonly SentPayer[]): Promise<NamedPayers> {
    const found = await context.sql.all(payersNamed, {
      identifiers: distinctNumbers(sent.map(({ identifier }) => identifier)),
      names: distinctNames(sent.map(({ name }) => name)),
    });
    const payers = new NamedPayers(context);
    for (const one of found) payers.#add(one, one.id, one);
    const idsWithoutAddress = new Set(found.filter(({ hasAddress }) => !hasAddress).map(({ id }) => id));
    const stated = sent.map((one) => ({ id: payers.find(one), address: one.address }));
    await keepAddresses(context, 'payer', stated.filter(isForRecordIn(idsWithoutAddress)));
    return payers;
  }

  find({ identifier, name }: SentPayer): string | null {
    return this.#byIdentifier.id(foldNumber(identifier)) ?? this.#byName.id(foldName(name ?? ''));
  }

  /** Finds or creates a payer; `insertion` returns the calls that insert created ones. */
  findOrCreate(sent: SentPayer): string {
    const known = this.find(sent);
    if (known !== null) return known;
    const { name, identifier, filingIndicator, address } = sent;
    const id = newId(Payer.idPrefix);
    const days = { responseDays: defaultResponseDays, timelyFilingDays: null };
    this.#created.push({
      id,
      externalId: null,
      name: name ?? identifier ?? '',
      payerCode: identifier,
      programType: programs[filingIndicator ?? ''] ?? 'COMMERCIAL',
      address,
      ...days,
      varianceThresholdAmount: null,
      varianceThresholdPercent: null,
    });
    this.#add(sent, id, days);
    return id;
  }

  /** The days that a found or created payer has to answer a claim, and that there are to file one with it. */
  daysOf(id: string): Days {
    const days = this.#days.get(id);
    if (days === undefined) throw new Error('Only found payers have days');
    return days;
  }

  /** The calls that insert the created records. */
  insertion(): Call[] {
    return insertPayers(this.#context, this.#created);
  }

  #add(
    { identifier, name }: Pick<SentPayer, 'identifier' | 'name'>,
    id: string,
    { responseDays, timelyFilingDays }: Days,
  ): void {
    this.#days.set(id, { responseDays, timelyFilingDays });
    if (identifier === null) this.#byName.add(foldName(name ?? ''), id);
    else this.#byIdentifier.add(foldNumber(identifier), id);
  }
}
