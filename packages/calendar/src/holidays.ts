import { allForYear } from '@18f/us-federal-holidays';
import { type CalendarDate, toDayNumber, toYearText } from './calendar-date.ts';

/** A holiday and its name. */
export interface Holiday {
  readonly date: CalendarDate;
  readonly name: string;
}

/** The holidays of one organization. */
export interface HolidaySet {
  /** True on a holiday. Throws a RangeError if the string is not a calendar date. */
  isHoliday(date: CalendarDate): boolean;
  /** The name of the holiday, or null on any other day. Throws a RangeError if the string is not a calendar date. */
  name(date: CalendarDate): string | null;
  /** The holidays of a calendar year, earliest first. Throws a RangeError outside the years 0 to 9999. */
  inYear(year: number): readonly Holiday[];
}

/** The base of a holiday set and its changes. */
export interface HolidaySetOptions {
  /** Default: US_FEDERAL. */
  readonly base?: 'US_FEDERAL' | 'NONE';
  /** Additional holidays. */
  readonly added?: readonly CalendarDate[];
  /** Days that are not holidays, even if they are in `added`. */
  readonly removed?: readonly CalendarDate[];
}

const addedName = 'Organization holiday';

/** Names by month and day (`MM-DD`), in the order of the year. */
type YearTable = ReadonlyMap<string, string>;

/** The federal holidays on the days that they are observed, or on the days that the statute names. */
function federalHolidaySet({ observed }: { readonly observed: boolean }): HolidaySet {
  const shift = { shiftSaturdayHolidays: observed, shiftSundayHolidays: observed };
  const tables = new Map<number, YearTable>();
  const tableOf = (year: number): YearTable => {
    // Weekdays repeat every 400 years, so a bounded number of tables serves every year; Juneteenth began in 2021.
    const tableYear = (year > 2020 ? 2400 : 1600) + (year % 400);
    const cached = tables.get(tableYear);
    if (cached) return cached;
    // New Year's Day of the following year is observed on 31 December if it is a Saturday.
    const table = new Map(
      [...allForYear(tableYear, shift), ...allForYear(tableYear + 1, shift)]
        .filter((holiday) => holiday.dateString.startsWith(`${tableYear}-`))
        .map((holiday) => [holiday.dateString.slice(5), holiday.name]),
    );
    tables.set(tableYear, table);
    return table;
  };

  const name = (date: CalendarDate): string | null => {
    toDayNumber(date);
    return tableOf(Number(date.slice(0, 4))).get(date.slice(5)) ?? null;
  };
  const years = new Map<number, readonly Holiday[]>();
  return {
    isHoliday: (date) => name(date) !== null,
    name,
    inYear: (year) => {
      const cached = years.get(year);
      if (cached) return cached;
      const prefix = toYearText(year);
      const holidays = Array.from(tableOf(year), ([monthDay, holiday]) => ({
        date: `${prefix}-${monthDay}`,
        name: holiday,
      }));
      years.set(year, holidays);
      return holidays;
    },
  };
}

/**
 * The holidays of the US federal government (5 U.S.C. 6103) on the days they are observed: a holiday on a Saturday is
 * observed on the Friday before, one on a Sunday on the Monday after, and not on the weekend day itself.
 */
export const federalHolidays: HolidaySet = federalHolidaySet({ observed: true });

/**
 * The legal public holidays of 5 U.S.C. 6103(a) alone, each on its own day: the days in lieu of a holiday on a weekend are
 * set by 6103(b) and Executive Order 11582 for the pay and leave of employees, and Inauguration Day by 6103(c).
 */
export const legalPublicHolidays: HolidaySet = federalHolidaySet({ observed: false });

/** No holidays. */
export const noHolidays: HolidaySet = holidaySet({ base: 'NONE' });

/** A holiday set with an organization's own changes. Throws a RangeError if a string is not a calendar date. */
export function holidaySet({ base = 'US_FEDERAL', added = [], removed = [] }: HolidaySetOptions): HolidaySet {
  for (const date of [...added, ...removed]) toDayNumber(date);
  const worked = new Set(removed);
  const own = [...new Set(added)].filter((date) => !worked.has(date)).sort();
  const ownDates = new Set(own);
  const changedYears = new Set([...own, ...worked].map((date) => date.slice(0, 4)));

  const baseName = (date: CalendarDate) => (base === 'US_FEDERAL' ? federalHolidays.name(date) : null);
  const name = (date: CalendarDate) => {
    toDayNumber(date);
    if (worked.has(date)) return null;
    return baseName(date) ?? (ownDates.has(date) ? addedName : null);
  };
  return {
    isHoliday: (date) => name(date) !== null,
    name,
    inYear: (year) => {
      const days = base === 'US_FEDERAL' ? federalHolidays.inYear(year) : [];
      const prefix = toYearText(year);
      if (!changedYears.has(prefix)) return days;
      const dates = new Set([
        ...days.map((day) => day.date),
        ...own.filter((date) => date.startsWith(prefix)),
      ]);
      return [...dates]
        .filter((date) => !worked.has(date))
        .sort()
        .map((date) => ({ date, name: baseName(date) ?? addedName }));
    },
  };
}
