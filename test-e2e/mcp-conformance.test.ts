import { InMemoryServerEventBus } from '@modelcontextprotocol/server';
import { mcpEndpoint } from '@rcm/mcp/transport';
import { expect, inject, test } from 'vitest';
import { createOrganization } from './support/api.ts';
import { conformance, withKey } from './support/conformance.ts';
import { conformanceServer } from './support/conformance-server.ts';
import { served } from './support/conformance-transport.ts';

const noPrompts = 'the API has no prompts';
const noResources = 'the API has no resources';
const noCompletion = 'the API completes no arguments';
const ownTool = 'needs a tool that the suite prescribes';
const noInput = 'needs a tool that asks the user, which those of the API never do';
const noTasks = 'the extension for tasks is not served, and not scored';

/** Why checks fail, by scenario: each of them needs what only a server for the suite has. */
const reasons: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  'server-stateless': {
    [ownTool]: [
      'sep-2575-server-rejects-undeclared-capability',
      'sep-2575-missing-capability-http-400',
      'sep-2575-http-server-no-independent-requests-on-stream',
      'sep-2575-server-no-log-without-loglevel',
    ],
  },
  caching: {
    [noPrompts]: ['sep-2549-prompts-list-caching-hints'],
    [noResources]: [
      'sep-2549-resources-list-caching-hints',
      'sep-2549-resources-templates-list-caching-hints',
    ],
  },
};

/** The scenarios that fail as a whole, by the reason. */
const wholly: Readonly<Record<string, readonly string[]>> = {
  [noPrompts]: [
    'prompts-list',
    'prompts-get-simple',
    'prompts-get-with-args',
    'prompts-get-embedded-resource',
    'prompts-get-with-image',
    'input-required-result-non-tool-request',
  ],
  [noResources]: [
    'resources-list',
    'resources-read-text',
    'resources-read-binary',
    'resources-templates-read',
  ],
  [noCompletion]: ['completion-complete'],
  [ownTool]: [
    'tools-call-simple-text',
    'tools-call-image',
    'tools-call-audio',
    'tools-call-embedded-resource',
    'tools-call-mixed-content',
    'tools-call-error',
    'tools-call-with-progress',
    'json-schema-2020-12',
    'http-custom-header-server-validation',
  ],
  [noInput]: [
    'input-required-result-basic-elicitation',
    'input-required-result-basic-sampling',
    'input-required-result-basic-list-roots',
    'input-required-result-request-state',
    'input-required-result-multiple-input-requests',
    'input-required-result-multi-round',
    'input-required-result-result-type',
    'input-required-result-tampered-state',
    'input-required-result-capability-check',
  ],
  [noTasks]: [
    'tasks-lifecycle',
    'tasks-capability-negotiation',
    'tasks-wire-fields',
    'tasks-request-state-removal',
    'tasks-mrtr-input',
    'tasks-request-headers',
    'tasks-dispatch-and-envelope',
    'tasks-required-task-error',
    'tasks-mrtr-composition',
  ],
};

test('the API passes every check of revision 2026-07-28 that needs no fixture', async () => {
  const { apiKey } = await createOrganization();
  const url = await withKey(inject('url'), apiKey);
  const results = await conformance(`${url}/mcp`, '2026-07-28', ['FAILURE']);
  expect(results.size).toBe(50);
  const failed = [...results].filter(([, checks]) => checks.length > 0);
  const partly = failed.filter(([scenario]) => scenario in reasons);
  expect(Object.fromEntries(partly)).toEqual(
    Object.fromEntries(
      Object.entries(reasons).map(([scenario, byReason]) => [scenario, Object.values(byReason).flat()]),
    ),
  );
  const others = failed.map(([scenario]) => scenario).filter((scenario) => !(scenario in reasons));
  expect(others.sort()).toEqual(Object.values(wholly).flat().sort());
});

test('a server with all fixtures passes every check over the same transport, except those of the extension for tasks', async () => {
  const changes = new InMemoryServerEventBus();
  const settings = {
    hosts: ['127.0.0.1', 'localhost'],
    bodyLimit: 1024 * 1024,
    serverFor: () => conformanceServer(changes),
    changes,
  };
  const url = await served(mcpEndpoint(settings));
  const results = await conformance(`${await withKey(url, 'any')}/mcp`, '2026-07-28', [
    'FAILURE',
    'WARNING',
    'SKIPPED',
  ]);
  expect(results.size).toBe(50);
  const unmet = [...results].filter(([, checks]) => checks.length > 0).map(([scenario]) => scenario);
  expect(unmet.sort()).toEqual([...(wholly[noTasks] ?? []), 'tasks-status-notifications'].sort());
});
