import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { leieFile, samFile } from '@rcm/exclusion-lists';
import { expect, onTestFinished, test } from 'vitest';
import { ownInstallation } from './support/own-installation.ts';
import { rcmJson } from './support/rcm.ts';
import { World } from './support/world.ts';

test('rcm import leie and rcm import sam screen monitored people and pending checks of every organization', async () => {
  const { environment, createOrganization, serve } = await ownInstallation(
    'a secret that guards nothing but exclusion lists',
  );
  const directory = mkdtempSync(join(tmpdir(), 'rcm-exclusions-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  const { url } = await serve(environment);
  const worlds: World[] = [];
  for (const canary of ['canary-of-a', 'canary-of-b']) {
    worlds.push(new World(await createOrganization(), canary, url));
  }
  const load = (source: string, content: string) => {
    const file = join(directory, `${source}.csv`);
    writeFileSync(file, content);
    return rcmJson(['import', source, file], environment);
  };
  const screened = (world: World) => async () => {
    const { monitors } = await world.send('get', '/oig-exclusion/monitors?sort=createdAt');
    const { checks } = await world.send('get', '/oig-exclusion/checks?status=EXC_PENDING');
    return { monitors: monitors.map(resultOf), pending: checks.length };
  };
  const expectScreened = async (expected: object) => {
    for (const world of worlds) await expect.poll(screened(world), { timeout: 10_000 }).toEqual(expected);
  };

  for (const world of worlds) {
    const [stone, vale] = [
      { entityName: 'Avery Stone', npi: '1558598797', state: 'TX' },
      { entityName: 'Jordan Vale', npi: '1234567893', state: 'TX' },
    ];
    await world.send('post', '/oig-exclusion/monitors', stone);
    await world.send('post', '/oig-exclusion/monitors', vale);
    await world.send('post', '/oig-exclusion/checks', { ...stone, checkType: 'PROVIDER' });
  }
  await expectScreened({ monitors: ['Avery Stone EXC_PENDING', 'Jordan Vale EXC_PENDING'], pending: 3 });

  const stone = { LASTNAME: 'STONE', FIRSTNAME: 'AVERY', NPI: '1558598797', STATE: 'TX' };
  expect(await load('leie', leieFile([stone]))).toMatchObject({ version: 1, rowCount: 1 });
  await expectScreened({
    monitors: ['Avery Stone EXC_POTENTIAL_MATCH', 'Jordan Vale EXC_CLEAR'],
    pending: 0,
  });

  const vale = { Last: 'VALE', First: 'JORDAN', NPI: '1234567893', 'State / Province': 'TX' };
  expect(await load('sam', samFile([vale]))).toMatchObject({ version: 1, rowCount: 1 });
  await expectScreened({
    monitors: ['Avery Stone EXC_POTENTIAL_MATCH', 'Jordan Vale EXC_POTENTIAL_MATCH'],
    pending: 0,
  });
});

const resultOf = ({ entityName, lastStatus }: { entityName: string; lastStatus: string }) =>
  `${entityName} ${lastStatus}`;
