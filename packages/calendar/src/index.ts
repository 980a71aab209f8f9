export { type AgingBounds, agingBounds, agingBucketDays } from './aging.ts';
export {
  addBusinessDays,
  businessDaysBetween,
  isBusinessDay,
  rollForward,
  skippedHolidays,
} from './business-days.ts';
export {
  addDays,
  addFullMonths,
  addMonths,
  ageOn,
  type CalendarDate,
  compareDates,
  dayOfWeek,
  daysBetween,
  isWeekend,
} from './calendar-date.ts';
export {
  federalHolidays,
  type Holiday,
  type HolidaySet,
  type HolidaySetOptions,
  holidaySet,
  legalPublicHolidays,
  noHolidays,
} from './holidays.ts';
export { type InstallmentFrequency, type InstallmentTerms, installmentDates } from './installments.ts';
export {
  addDaysToInstant,
  addMonthsToInstant,
  dateInZone,
  endOfDay,
  isTimeZone,
  type LocalTime,
  localTime,
  startOfDay,
  startOfHour,
  zoneOfOffset,
} from './time-zone.ts';
