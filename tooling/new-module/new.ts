import { makeModule } from './make.ts';
import { singular } from './names.ts';

const usage = `Usage: pnpm new module <name> [record]
  for example: pnpm new module charge-capture charge`;

const [kind, module, record, ...more] = process.argv.slice(2);
if (kind !== 'module' || module === undefined || more.length > 0) {
  process.stderr.write(`${usage}\n`);
  process.exitCode = 2;
} else {
  try {
    makeModule(module, record ?? singular(module));
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
