export { createOigExclusion } from './module.ts';
export type { OigExclusionPorts, ScreenedMember, ScreenedSession } from './ports.ts';
