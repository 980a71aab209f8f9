#!/usr/bin/env -S node --max-semi-space-size=16
// Nothing is imported before this check, because an older Node cannot parse the program.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major > 22 || (major === 22 && minor >= 18)) await import('./program.ts');
else {
  process.stderr.write(`rcm: Node 22.18 or later is required; this is Node ${process.versions.node}.\n`);
  process.exitCode = 1;
}

export {};
