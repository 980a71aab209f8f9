export { createGfe } from './module.ts';
export type { EstimateAppointment, EstimateFacility, EstimatePatient, GfePorts } from './ports.ts';
