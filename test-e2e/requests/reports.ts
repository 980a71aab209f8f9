import { dateIn, type RequestBuilders, type World } from '../support/world.ts';
import { aContract } from './contract-management.ts';

const filters = async (world: World) => ({
  payerId: [(await world.payer()).id],
  providerId: [(await world.provider()).id],
  facilityId: [(await world.facility()).id],
});

const period = { from: dateIn(-365), to: dateIn(0) };

const writeOffs = async (world: World, sort: string) => ({
  query: {
    providerId: [(await world.provider()).id],
    facilityId: [(await world.facility()).id],
    ...period,
    sort,
  },
});

/** Requests to the operations of reports. */
export const reports: RequestBuilders = {
  'reports.getReceivables': async (world) => ({
    query: {
      ...(await filters(world)),
      asOf: dateIn(-1),
      basis: 'POSTED',
      groupBy: 'FACILITY',
      sort: '-key',
    },
  }),
  'reports.getDenials': async (world) => ({
    query: { ...(await filters(world)), ...period, groupBy: 'CODE', sort: 'key' },
  }),
  'reports.getCollections': async (world) => ({
    query: { ...(await filters(world)), ...period, groupBy: 'MONTH' },
  }),
  'reports.getClaims': async (world) => ({
    query: { ...(await filters(world)), ...period, groupBy: 'PROVIDER' },
  }),
  'reports.getUnderpayments': async (world) => ({
    query: {
      ...(await filters(world)),
      ...period,
      contractId: [await aContract(world)],
      groupBy: 'CODE',
      sort: 'key',
    },
  }),
  'reports.getProductivity': async (world) => ({
    query: { payerId: [(await world.payer()).id], ...period, groupBy: 'AGENT', sort: 'key' },
  }),
  'reports.getMedicareBadDebts': (world) => writeOffs(world, '-writtenOffOn'),
  'reports.getQmbWriteOffs': (world) => writeOffs(world, 'allowableAmount'),
};
