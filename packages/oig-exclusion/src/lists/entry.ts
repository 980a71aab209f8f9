import type { FileRow } from '@rcm/imports';
import type { PublishedName } from '../matching/name.ts';
import type { ListedIdentity } from '../matching/score.ts';
import type { ListSource } from './schema.ts';

/** What a candidate shows of the row behind it; dates as `YYYY-MM-DD`, null for what is missing. */
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

/** A row of a list, as it is kept. */
export interface ListedEntity extends ListedIdentity {
  /** The first and the last day on which a check finds it; null for no such bound. */
  readonly inForceFrom: string | null;
  readonly inForceUntil: string | null;
  readonly details: ListedDetails;
}

/** How a published file is read. */
export interface ListFormat {
  readonly source: ListSource;
  /** The columns that make the file one of this list; in any order, and others may stand among them. */
  readonly columns: readonly string[];
  /** Throws for a value that the column can't hold. */
  entityOf(row: FileRow): ListedEntity;
  /** False for a row that a file without a last line break may have lost the end of. */
  isWhole(row: FileRow): boolean;
}

/** The columns of a header as it names them. Throws for one that lacks a column of the list. */
export function columnsOf({ columns }: ListFormat, header: readonly string[]): string[] {
  const names = header.map((name) => name.trim());
  const missing = columns.filter((column) => !names.includes(column));
  if (missing.length > 0) throw new Error(`its header lacks ${missing.join(', ')}`);
  return names;
}

/** A published name as a person reads it. */
export const displayName = ({ lastName, firstName, middleName, businessName }: PublishedName): string => {
  const given = [firstName, middleName].filter((part) => part !== null).join(' ');
  const person = [lastName, given].filter(Boolean).join(', ');
  return [person, businessName].filter(Boolean).join(' / ');
};
