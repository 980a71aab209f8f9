/**
 * Mounts modules on NestJS by `app.use(mount(…))` before `app.listen`, so that it comes before the body parser of NestJS.
 */
export { type HostSettings, mount, RequestLimit, type RequestRecord } from './express.ts';
