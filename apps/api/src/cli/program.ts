import { run } from './run.ts';
import { handleSignals } from './signals.ts';

handleSignals();
await run(process.argv.slice(2), process);
