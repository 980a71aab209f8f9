const leieColumns = [
  'LASTNAME',
  'FIRSTNAME',
  'MIDNAME',
  'BUSNAME',
  'GENERAL',
  'SPECIALTY',
  'UPIN',
  'NPI',
  'DOB',
  'ADDRESS',
  'CITY',
  'STATE',
  'ZIP',
  'EXCLTYPE',
  'EXCLDATE',
  'REINDATE',
  'WAIVERDATE',
  'WVRSTATE',
] as const;

const samColumns = [
  'Classification',
  'Name',
  'Prefix',
  'First',
  'Middle',
  'Last',
  'Suffix',
  'Address 1',
  'Address 2',
  'Address 3',
  'Address 4',
  'City',
  'State / Province',
  'Country',
  'Zip Code',
  'Open Data Flag',
  'Blank (Deprecated)',
  'Unique Entity ID',
  'Exclusion Program',
  'Excluding Agency',
  'CT Code',
  'Exclusion Type',
  'Additional Comments',
  'Active Date',
  'Termination Date',
  'Record Status',
  'Cross-Reference',
  'SAM Number',
  'CAGE',
  'NPI',
  'Creation_Date',
] as const;

/** The fields of a LEIE row that differ from the defaults. */
export type LeieRow = { readonly [Column in (typeof leieColumns)[number]]?: string };

/** The fields of a SAM exclusions row that differ from the defaults. */
export type SamRow = { readonly [Column in (typeof samColumns)[number]]?: string };

const usualLeie: LeieRow = {
  NPI: '0000000000',
  EXCLTYPE: '1128a1',
  EXCLDATE: '20190520',
  REINDATE: '00000000',
  WAIVERDATE: '00000000',
};

const usualSam: SamRow = {
  Classification: 'Individual',
  Country: 'USA',
  'Exclusion Program': 'Reciprocal',
  'Excluding Agency': 'HHS',
  'CT Code': 'Z1',
  'Exclusion Type': 'Prohibition/Restriction',
  'Active Date': '05/20/2019',
  'Termination Date': 'Indefinite',
  'Record Status': 'Active',
  Creation_Date: '05/21/2019',
};

const cellOf = (value = '') => (/[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value);

function lineOf(columns: readonly string[], row: Readonly<Record<string, string | undefined>>): string {
  return `${columns.map((column) => cellOf(row[column])).join(',')}\r\n`;
}

const header = (columns: readonly string[]) =>
  lineOf(columns, Object.fromEntries(columns.map((one) => [one, one])));

/** The header line of the LEIE. */
export const leieHeader = header(leieColumns);

/** Formats a line of the LEIE as published: dates as `yyyymmdd`, zeros for missing values. */
export const leieLine = (row: LeieRow) => lineOf(leieColumns, { ...usualLeie, ...row });

/** Formats a LEIE file. */
export const leieFile = (rows: readonly LeieRow[]) => leieHeader + rows.map(leieLine).join('');

/** Formats a SAM exclusions extract as published: dates as `mm/dd/yyyy`. */
export const samFile = (rows: readonly SamRow[]) =>
  header(samColumns) + rows.map((row) => lineOf(samColumns, { ...usualSam, ...row })).join('');
