export { createReports } from './module.ts';
export type { ReportsPorts } from './ports.ts';
