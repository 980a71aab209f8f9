import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive, startOf } from './processes.ts';

const isLivingUser = (directory: string, name: string): boolean => {
  const pid = Number.parseInt(name, 10);
  return isAlive(pid) && readFileSync(join(directory, name), 'utf8') === startOf(pid);
};

/** Registers this process in `directory` as a user of the server; returns a function that unregisters it. */
export const registerUser = (directory: string): (() => void) => {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const file = join(directory, `${process.pid}-${randomUUID()}`);
  writeFileSync(file, startOf(process.pid), { mode: 0o600 });
  return () => rmSync(file, { force: true });
};

/** True if a living process is registered in `directory`; removes the registrations of dead ones. */
export const hasLivingUsers = (directory: string): boolean => {
  let living = false;
  for (const name of readdirSync(directory)) {
    if (isLivingUser(directory, name)) living = true;
    else rmSync(join(directory, name), { force: true });
  }
  return living;
};
