import type { FileRow } from '@rcm/imports';
import type { PublishedName } from '../matching/name.ts';
import type { ListedIdentity } from '../matching/score.ts';
import type { ListSource } from './schema.ts';

/** The details of a listed entity that candidates show; dates are `YYYY-MM-DD`, missing values null. */
export interface ListedDetails {
  /** As published. */
  readonly name: string;
  readonly specialty: string | null;
  /** SAM: Individual, Firm, Special Entity Designation or Vessel. */
  readonly classification: string | null;
  /** LEIE: the authority, such as `1128a1`; SAM: such as `Prohibition/Restriction`. */
  readonly exclusionType: string | null;
  readonly exclusionDate: string | null;
  readonly reinstatementDate: string | null;
  /** SAM: the last day; null for an indefinite exclusion. */
  readonly terminationDate: string | null;
  readonly program: string | null;
  readonly agency: string | null;
  readonly ctCode: string | null;
  readonly waiver: { readonly state: string | null; readonly date: string | null } | null;
}

/** A row of a list, as it is stored. */
export interface ListedEntity extends ListedIdentity {
  /** The first and last date on which checks find the entity; null for no bound. */
  readonly inForceFrom: string | null;
  readonly inForceUntil: string | null;
  readonly details: ListedDetails;
}

/** The format of a published file. */
export interface ListFormat {
  readonly source: ListSource;
  /** The columns that the header must have, in any order; it may have others. */
  readonly columns: readonly string[];
  /** Throws for an invalid value. */
  entityOf(row: FileRow): ListedEntity;
  /** False for a last row without a line break that may be truncated. */
  isWhole(row: FileRow): boolean;
}

/** The columns of a header. Throws if a required column is missing or is there twice. */
export function columnsOf({ columns }: ListFormat, header: readonly string[]): string[] {
  const names = header.map((name) => name.trim());
  const missing = columns.filter((column) => !names.includes(column));
  if (missing.length > 0) throw new Error(`its header lacks ${missing.join(', ')}`);
  const repeated = columns.filter((column) => names.indexOf(column) !== names.lastIndexOf(column));
  if (repeated.length > 0) throw new Error(`its header has ${repeated.join(', ')} twice`);
  return names;
}

/** A published name for display. */
export const displayName = ({ lastName, firstName, middleName, businessName }: PublishedName): string => {
  const given = [firstName, middleName].filter((part) => part !== null).join(' ');
  const person = [lastName, given].filter(Boolean).join(', ');
  return [person, businessName].filter(Boolean).join(' / ');
};
