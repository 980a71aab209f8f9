export { type BackedUpTable, type Manifest, readManifest } from './manifest.ts';
export { type RestoreOptions, restoreBackup, verifyBackup } from './restore.ts';
export { type BackupOptions, writeBackup } from './write.ts';
