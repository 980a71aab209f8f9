import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isAbout, operationIds, type Proof, proofsBelow } from './proofs.ts';
import { checkout } from './workspace.ts';

/*
 * Prints the sentences that the tests of a module prove, by operation, followed by those about no single operation.
 */

const [folder, ...more] = process.argv.slice(2);
const say = (text: string) => process.stdout.write(`${text}\n`);

const sentences = (proofs: readonly Proof[], title: (proof: Proof) => string) => {
  for (const proof of proofs) say(`  ${title(proof)}  (${proof.file})`);
};

if (
  folder === undefined ||
  more.length > 0 ||
  !existsSync(join(checkout, 'packages', folder, 'src/contract.ts'))
) {
  process.stderr.write('Usage: pnpm contract <module>\n  for example: pnpm contract gfe\n');
  process.exitCode = 2;
} else {
  const proofs = proofsBelow(`packages/${folder}`);
  const ids = await operationIds(folder);
  for (const id of ids) {
    say(id);
    sentences(
      proofs.filter((proof) => isAbout(proof, id)),
      ({ group, sentence }) =>
        [group.split(' › ').slice(1).join(' › '), sentence].filter(Boolean).join(' › '),
    );
  }
  say('The module');
  sentences(
    proofs.filter((proof) => !ids.some((id) => isAbout(proof, id))),
    ({ group, sentence }) => [group, sentence].filter(Boolean).join(' › '),
  );
}
