import type { ReportsPorts } from '../ports.ts';
import { getClaims } from './claims.ts';
import { getCollections } from './collections.ts';
import { getDenials } from './denials.ts';
import { getProductivity } from './productivity.ts';
import { getReceivables } from './receivables.ts';
import type { ReportHandlers } from './report.ts';
import { getUnderpayments } from './underpayments.ts';
import { getMedicareBadDebts, getQmbWriteOffs } from './write-offs.ts';

export const reportHandlers = (ports: ReportsPorts): ReportHandlers => ({
  getReceivables: getReceivables(ports),
  getDenials: getDenials(ports),
  getCollections: getCollections(ports),
  getClaims: getClaims(ports),
  getUnderpayments: getUnderpayments(ports),
  getProductivity: getProductivity(ports),
  getMedicareBadDebts: getMedicareBadDebts(ports),
  getQmbWriteOffs: getQmbWriteOffs(ports),
});
