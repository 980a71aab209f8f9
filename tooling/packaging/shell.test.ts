import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { findingsIn } from './shell.ts';

const workspace = resolve(import.meta.dirname, '../..');

const pages = globSync(['*.md', '.changeset/README.md', '{packages,apps,test-e2e,tooling}/**/*.md'], {
  cwd: workspace,
  exclude: ['**/node_modules/**', '**/CHANGELOG.md'],
})
  .sort()
  .map((page) => ({ page, text: readFileSync(join(workspace, page), 'utf8') }));

/** Pages with commands that install, build and operate machines, which no test runs. Those of the guides are run. */
const samples = pages
  .filter(({ page }) => !page.startsWith('apps/api/docs/guides/'))
  .flatMap(({ page, text }) =>
    [...text.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(
      ([, code = ''], index) => [page, index + 1, code] as const,
    ),
  );

test.each(samples)('the commands of %s, sample %i, are there as they are written', (_page, _number, code) => {
  expect(findingsIn(code)).toEqual([]);
});

test('every `rcm` command in running text exists, with its options', () => {
  const findings = pages.flatMap(({ page, text }) =>
    [...text.matchAll(/`(rcm [a-z][^`]*)`/g)].flatMap(([, command = '']) =>
      findingsIn(command.replaceAll(/[[\]]/g, '')).map((finding) => `${page}: ${command}: ${finding}`),
    ),
  );
  expect(findings).toEqual([]);
});

test('the scripts that workflows run are there, and the one for packages is that of CONTRIBUTING.md', () => {
  const workflows = globSync('.github/workflows/*.yml', { cwd: workspace });
  const commands = workflows.flatMap((workflow) => {
    const text = readFileSync(join(workspace, workflow), 'utf8');
    return [...text.matchAll(/^ *(?:- )?run: (\.ci\/.+)$/gm)].map(([, command = '']) => command);
  });
  expect(commands).toContain('.ci/packages "...[$BASE]"');
  expect(commands.flatMap(findingsIn)).toEqual([]);
});

test.each([
  ['rcm books verfy', 'rcm has no books verfy'],
  ['rcm books verify --organization org_1', 'rcm verify has no option --organization'],
  ['rcm audit verify --heads heads.jsonl', null],
  ['rcm backup one two', 'rcm backup takes no two'],
  ['PORT=3001 rcm serve', null],
  ['RCM_SECRT=x rcm serve', 'no setting has the name RCM_SECRT'],
  ['export DATABASE_APP_URL=postgres://… && rcm serve', null],
  ['export DATABASE_URI=postgres://…', 'no setting has the name DATABASE_URI'],
  ['node apps/api/dist/main.js migrat', 'rcm has no migrat'],
  ['node apps/api/src/main.js migrate', 'node runs no file of the checkout'],
  ['pnpm checks', 'rcm has no script checks'],
  ['pnpm --filter @rcm/gfe tests', '@rcm/gfe has no script tests'],
  ['pnpm --filter @rcm/gef test', 'no package has the name @rcm/gef'],
  ['pnpm exec biom check', 'there is no node_modules/.bin/biom'],
  ["alias pnpm='npx --yes pnpm@12.21.0'", null],
  ["alias pnpm='npx --yes pnpm@11.0.0'", 'pnpm is not npx --yes pnpm@12.21.0'],
  ['npm test -- gfe', null],
  ['npm test -- gef', 'there is no packages/gef'],
  ['npm run everything', 'npm has no run'],
  ['.ci/packages @rcm/gfe', null],
  ['.ci/packages @rcm/gef', 'no package has the name @rcm/gef'],
  [".ci/packages '...[origin/main]'", null],
  ['docker build --file apps/api/Dockerfile .', 'there is no apps/api/Dockerfile'],
  ['cd apps/api/deploy/compose\ndocker compose run --rm migrat org list', 'there is no service migrat'],
  ['cd apps/api/deploy/compose\ndocker compose run --rm migrate org lst', 'rcm has no org lst'],
  ['cd apps/api/nowhere', 'there is no cd apps/api/nowhere'],
  ['apps/api/deploy/make-secrets.sh', 'there is no apps/api/deploy/make-secrets.sh'],
  [
    'kubectl apply -f apps/api/deploy/kubernetes/apis.yaml',
    'there is no apps/api/deploy/kubernetes/apis.yaml',
  ],
  ['curl "$HOST/api/v1/gfe/estimate"', 'no operation has the path /api/v1/gfe/estimate'],
  ['curl "$HOST/api/v1/gfe/estimates/gfe_1?x=1"', null],
  ['printf $(rcm seed dem)', 'rcm has no seed dem'],
  ['wget https://example.org', 'nothing says what wget is'],
])('of %j it is found: %s', (code, finding) => {
  const findings = findingsIn(code);
  if (finding === null) expect(findings).toEqual([]);
  else expect(findings).toContain(finding);
});
