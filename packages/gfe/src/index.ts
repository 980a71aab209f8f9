export { createGfe } from './module.ts';
export type {
  BillDispute,
  EstimateAppointment,
  EstimateFacility,
  EstimatePatient,
  GfePorts,
} from './ports.ts';
