import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const loaded = (file: string): string[] => {
  const listing = `
    import { registerHooks } from 'node:module';
    registerHooks({ load(url, context, next) { console.log(url); return next(url, context); } });
    await import(${JSON.stringify(join(import.meta.dirname, file))});`;
  const options = ['--conditions=@rcm/source', '--input-type=module', '--eval', listing];
  return execFileSync(process.execPath, options, { encoding: 'utf8' }).split('\n');
};

const isOfLibrary = (url: string) => url.includes('/@modelcontextprotocol/');

test('the library of the protocol is loaded with the handler, not with the package', () => {
  expect(loaded('index.ts').filter(isOfLibrary)).toEqual([]);
  expect(loaded('handler.ts').filter(isOfLibrary)).not.toEqual([]);
});
