import { type Call, statement, type TenantContext } from '@rcm/tenancy';
import type { EditTable } from '../codes/schema.ts';
import type { EditProgram } from './edit-sets.ts';
import type { BillingSetting } from './schema.ts';

const newest = `select id from medical_coding.code_list_versions
  where list = :list order by version desc limit 1`;

const versionOf = statement({
  name: 'medical_coding.edit_table_version',
  parameters: { list: 'text' },
  columns: { version: 'number' },
  isShared: true,
  text: `select version from medical_coding.code_list_versions where list = :list order by version desc limit 1`,
});

const pairsAmong = statement({
  name: 'medical_coding.procedure_pairs_among',
  parameters: { list: 'text', firsts: 'text[]', seconds: 'text[]' },
  columns: {
    columnOne: 'text',
    columnTwo: 'text',
    effectiveDate: 'text',
    deletionDate: 'text?',
    modifierIndicator: 'number',
  },
  isShared: true,
  text: `select column_one, column_two, effective_date, deletion_date, modifier_indicator
    from medical_coding.procedure_pairs
    where list_id = (${newest}) and column_one = any (:firsts) and column_two = any (:seconds)
    order by column_one, column_two, effective_date`,
});

const limitsOf = statement({
  name: 'medical_coding.unit_limits_of',
  parameters: { list: 'text', codes: 'text[]' },
  columns: { code: 'text', units: 'number', adjudicationIndicator: 'number' },
  isShared: true,
  text: `select code, units, adjudication_indicator from medical_coding.unit_limits
    where list_id = (${newest}) and code = any (:codes)`,
});

const addOnsAmong = statement({
  name: 'medical_coding.add_on_codes_among',
  parameters: { list: 'text', codes: 'text[]', primaryCodes: 'text[]' },
  columns: {
    addOnCode: 'text',
    primaryCode: 'text?',
    effectiveDate: 'text',
    deletionDate: 'text?',
    type: 'number',
  },
  isShared: true,
  // An add-on code may have hundreds of primary procedures; those that are not asked for become one row.
  text: `select distinct add_on_code,
      case when primary_code = any (:primaryCodes) then primary_code end as primary_code,
      effective_date, deletion_date, type
    from medical_coding.add_on_codes
    where list_id = (${newest}) and add_on_code = any (:codes)`,
});

/** An add-on code, with a primary procedure that was asked for or with null for any other. */
export type AddOnCode = ReturnType<typeof addOnsAmong.decode>;

/** A pair of procedures whose second is not paid together with the first. */
export type ProcedurePair = ReturnType<typeof pairsAmong.decode>;

/** The maximum units of a procedure. */
export type UnitLimit = ReturnType<typeof limitsOf.decode>;

/** The rows of a table of edits for some codes; `version` is null if the table is not loaded. */
interface LoadedEdits<Row> {
  readonly version: number | null;
  readonly rows: readonly Row[];
}

/** The tables that apply to a claim. */
export interface EditTables {
  readonly pairs: LoadedEdits<ProcedurePair>;
  readonly limits: LoadedEdits<UnitLimit>;
}

const tablesOf: Readonly<Record<BillingSetting, { readonly pairs: EditTable; readonly limits: EditTable }>> =
  {
    PRACTITIONER: { pairs: 'PTP_PRACTITIONER', limits: 'MUE_PRACTITIONER' },
    OUTPATIENT_HOSPITAL: { pairs: 'PTP_HOSPITAL', limits: 'MUE_HOSPITAL' },
    // The pairs of practitioners apply to suppliers too.
    SUPPLIER: { pairs: 'PTP_PRACTITIONER', limits: 'MUE_SUPPLIER' },
  };

/** The rows of the tables of a setting for some procedures, read in one batch. */
export async function editTables(
  context: TenantContext,
  setting: BillingSetting,
  codes: readonly string[],
): Promise<EditTables> {
  const { pairs, limits } = tablesOf[setting];
  const [[pairsVersion] = [], pairRows = [], [limitsVersion] = [], limitRows = []] = await context.sql.batch([
    [versionOf, { list: pairs }],
    [pairsAmong, { list: pairs, firsts: codes, seconds: codes }],
    [versionOf, { list: limits }],
    [limitsOf, { list: limits, codes }],
  ]);
  return {
    pairs: {
      version: pairsVersion ? versionOf.decode(pairsVersion).version : null,
      rows: pairRows.map(pairsAmong.decode),
    },
    limits: {
      version: limitsVersion ? versionOf.decode(limitsVersion).version : null,
      rows: limitRows.map(limitsOf.decode),
    },
  };
}

const publishedTables: Readonly<
  Record<EditProgram, Readonly<Record<BillingSetting, readonly [pairs: EditTable, limits: EditTable]>>>
> = {
  MEDICARE: {
    PRACTITIONER: [tablesOf.PRACTITIONER.pairs, tablesOf.PRACTITIONER.limits],
    OUTPATIENT_HOSPITAL: [tablesOf.OUTPATIENT_HOSPITAL.pairs, tablesOf.OUTPATIENT_HOSPITAL.limits],
    SUPPLIER: [tablesOf.SUPPLIER.pairs, tablesOf.SUPPLIER.limits],
  },
  MEDICAID: {
    PRACTITIONER: ['MEDICAID_PTP_PRACTITIONER', 'MEDICAID_MUE_PRACTITIONER'],
    OUTPATIENT_HOSPITAL: ['MEDICAID_PTP_HOSPITAL', 'MEDICAID_MUE_HOSPITAL'],
    SUPPLIER: ['MEDICAID_PTP_SUPPLIER', 'MEDICAID_MUE_SUPPLIER'],
  },
};

const loadedOn = statement({
  name: 'medical_coding.edit_tables_loaded_on',
  parameters: { lists: 'text[]' },
  columns: { list: 'text', day: 'text' },
  isShared: true,
  text: `select distinct on (list) list, to_char(imported_at at time zone 'UTC', 'YYYY-MM-DD')
    from medical_coding.code_list_versions where list = any (:lists) order by list, version desc`,
});

/** Which published edits a claim asks for: those of a program and a setting, for its procedures. */
interface PublishedQuery {
  readonly program: EditProgram;
  readonly setting: BillingSetting;
  readonly codes: readonly string[];
  /** Also of other claims, with whose services those of the claim are compared. */
  readonly comparedCodes: readonly string[];
}

/** A kind of published edits. */
export type PublishedKind = 'PTP' | 'MUE' | 'AOC';

/** The published edits for a claim. Tables that are not loaded have none. */
export interface PublishedTables {
  readonly pairs: readonly ProcedurePair[];
  readonly limits: readonly UnitLimit[];
  readonly addOns: readonly AddOnCode[];
  /** The days on which the files were loaded, `YYYY-MM-DD`; undefined for files that are not. */
  readonly loadedOn: Readonly<Record<PublishedKind, string | undefined>>;
}

/**
 * The published edits for claims, in their order, read in one message. Each claim asks for its own pairs: the pairs among
 * the procedures of all would be many more.
 */
export async function publishedEdits(
  context: TenantContext,
  queries: readonly PublishedQuery[],
): Promise<PublishedTables[]> {
  const asked = queries.map(({ program, setting, ...codes }) => {
    const [pairs, limits] = publishedTables[program][setting];
    const addOns: EditTable = program === 'MEDICARE' ? 'AOC' : 'MEDICAID_AOC';
    return { ...codes, lists: { PTP: pairs, MUE: limits, AOC: addOns } };
  });
  const lists = [...new Set(asked.flatMap((each) => Object.values(each.lists)))];
  const [dayRows = [], ...rows] = await context.sql.batch([
    [loadedOn, { lists }],
    ...asked.flatMap(({ codes, comparedCodes, lists: { PTP, MUE, AOC } }): Call[] => [
      [pairsAmong, { list: PTP, firsts: comparedCodes, seconds: codes }],
      [limitsOf, { list: MUE, codes }],
      [addOnsAmong, { list: AOC, codes, primaryCodes: comparedCodes }],
    ]),
  ]);
  const days = new Map(dayRows.map(loadedOn.decode).map(({ list, day }) => [list, day]));
  return asked.map(({ lists: { PTP, MUE, AOC } }, index) => {
    const [pairRows = [], limitRows = [], addOnRows = []] = rows.slice(index * 3, index * 3 + 3);
    return {
      pairs: pairRows.map(pairsAmong.decode),
      limits: limitRows.map(limitsOf.decode),
      addOns: addOnRows.map(addOnsAmong.decode),
      loadedOn: { PTP: days.get(PTP), MUE: days.get(MUE), AOC: days.get(AOC) },
    };
  });
}
