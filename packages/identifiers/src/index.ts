export { isNpi, type NpiFault, npiFault } from './npi.ts';
