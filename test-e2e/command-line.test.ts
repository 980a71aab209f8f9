import { execFile } from 'node:child_process';
import {
  chmodSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { createKey, createOrganization, request } from './support/api.ts';
import { rcm, rcmCommand, rcmJson, rcmProcess } from './support/rcm.ts';

const environment = inject('environment');
const bash = (script: string, env: Readonly<Record<string, string>> = {}) =>
  promisify(execFile)('bash', ['-c', script], {
    maxBuffer: 64 * 1024 * 1024,
    env: {
      ...process.env,
      ...environment,
      RCM: rcmCommand().join(' '),
      ...env,
    },
  });
const whoami = (key: string) => request('get', '/api/v1/organization/whoami', { key });

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'rcm-cli-'));
  onTestFinished(() => rmSync(made, { recursive: true }));
  return made;
}

test('rcm --version prints the version of its package', async () => {
  const file = resolve(import.meta.dirname, '../apps/api/package.json');
  const { version } = JSON.parse(readFileSync(file, 'utf8'));
  expect(await rcmProcess(['--version'], {})).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' });
});

describe('rcm org list', () => {
  test('lists every organization with its disabled modules', async () => {
    const { organizationId } = await createOrganization({ timeZone: 'America/Denver' });
    await rcmJson(['org', 'modules', '--org', organizationId, '--disable', 'scribe'], environment);
    const { organizations } = await rcmJson<{ organizations: { organizationId: string }[] }>(
      ['org', 'list'],
      environment,
    );
    expect(organizations).toContainEqual({
      organizationId,
      name: expect.stringMatching(/^Organization /),
      timeZone: 'America/Denver',
      disabledModules: ['scribe'],
    });
    const { stdout } = await rcm(['org', 'list'], environment);
    expect(stdout).toMatch(
      new RegExp(`^Organization +Name[\\s\\S]*${organizationId} .* America/Denver +scribe`),
    );
  });
});

describe('rcm key list', () => {
  test('lists the keys of an organization, newest first, without a secret', async () => {
    const { organizationId, apiKey } = await createOrganization();
    const made = await createKey(organizationId, 'gfe:read,appeals:read', 'BILLER');
    await rcmJson(['key', 'revoke', '--id', made.keyId], environment);
    const { code, stdout } = await rcm(['key', 'list', '--org', organizationId, '--json'], environment);
    expect(code).toBe(0);
    const owner = { name: 'Owner', role: 'OWNER', scopes: ['*'], revokedAt: null, expiresAt: null };
    expect(JSON.parse(stdout)).toMatchObject({
      organizationId,
      keys: [
        {
          keyId: made.keyId,
          name: 'test',
          role: 'BILLER',
          mode: 'LIVE',
          scopes: ['gfe:read', 'appeals:read'],
          prefix: made.apiKey.slice(0, 25),
          revokedAt: expect.stringMatching(/Z$/),
        },
        owner,
      ],
    });
    for (const secret of [apiKey, made.apiKey]) expect(stdout).not.toContain(secret.slice(26));
  });
});

describe('rcm key roll', () => {
  test('creates a new secret, and the previous one ends immediately', async () => {
    const { organizationId } = await createOrganization();
    const made = await createKey(organizationId, 'gfe:read');
    const rolled = await rcmJson<{ apiKey: string }>(['key', 'roll', '--id', made.keyId], environment);
    expect(rolled).toEqual({ keyId: made.keyId, apiKey: expect.any(String), overlapEndsAt: null });
    await sleep(1_000);
    expect((await whoami(made.apiKey)).status).toBe(401);
    expect((await whoami(rolled.apiKey)).status).toBe(200);
  });

  test('lets the previous secret work for the given overlap', async () => {
    const { organizationId } = await createOrganization();
    const made = await createKey(organizationId, 'gfe:read');
    const roll = ['key', 'roll', '--id', made.keyId, '--overlap', '604800'];
    const rolled = await rcmJson<{ apiKey: string }>(roll, environment);
    expect(rolled).toMatchObject({ overlapEndsAt: expect.stringMatching(/Z$/) });
    expect((await whoami(made.apiKey)).status).toBe(200);
    expect((await whoami(rolled.apiKey)).status).toBe(200);
  });

  test.each([
    [['--id', 'key_nobodys'], 1, /not found/],
    [['--id', 'key_nobodys', '--overlap', '604801'], 2, /--overlap: /],
    [['--id', 'key_nobodys', '--overlap', '1h'], 2, /--overlap[\s\S]*whole number/],
  ])('%j is refused', async (args, expected, words) => {
    const { code, stderr } = await rcm(['key', 'roll', ...args], environment);
    expect(code).toBe(expected);
    expect(stderr).toMatch(words);
  });
});

describe('a scope that no operation asks for', () => {
  test('is refused by the command line, which suggests the nearest', async () => {
    const { organizationId } = await createOrganization();
    const create = ['key', 'create', '--org', organizationId, '--name', 'x', '--scopes'];
    const { code, stdout, stderr } = await rcm([...create, 'gfe:read,apeals:write'], environment);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain('--scopes: No operation requires this scope. Did you mean appeals:write?');
    for (const known of ['reference-data:*', 'public-api:*', 'reports:read']) {
      expect((await rcm([...create, known], environment)).code).toBe(0);
    }
  });

  test('is refused by the API, with its path', async () => {
    const { apiKey: key } = await createOrganization();
    const body = { name: 'x', scopes: ['gfe:read', 'patients:read'] };
    const { status, json } = await request('post', '/api/v1/organization/api-keys', { key, body });
    expect(status).toBe(400);
    expect(json.issues).toEqual([
      { path: 'body.scopes.1', code: 'unknown_scope', message: expect.stringContaining('patient-ar:read') },
    ]);
  });
});

describe('rcm completion', () => {
  test.each(['bash', 'zsh', 'fish'])('prints a script for %s', async (shell) => {
    const { code, stdout, stderr } = await rcm(['completion', shell], {});
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toContain(`# ${shell} completion for rcm`);
  });

  test('completes commands, options and their values in bash', async () => {
    const file = join(folder(), 'rcm');
    writeFileSync(file, '#!/bin/sh\nexec $RCM "$@"\n');
    chmodSync(file, 0o755);
    const complete = async (...words: string[]) => {
      const script = `PATH="$(dirname ${file}):$PATH"
        _get_comp_words_by_ref() { # of the package bash-completion
          words=("\${COMP_WORDS[@]}"); cword=$COMP_CWORD; cur="\${words[cword]}"; prev="\${words[cword-1]}"
        }
        source <(rcm completion bash)
        COMP_WORDS=(${words.map((word) => `'${word}'`).join(' ')})
        COMP_CWORD=${words.length - 1} COMP_LINE='${words.join(' ')}' COMP_POINT=${words.join(' ').length}
        __rcm_complete 2>/dev/null; printf '%s\\n' "\${COMPREPLY[@]}"`;
      const { stdout } = await bash(script);
      return stdout.split('\n').map((line) => line.split(/\s/)[0]);
    };
    expect(await complete('rcm', 'key', '')).toEqual(
      expect.arrayContaining(['create', 'list', 'roll', 'revoke']),
    );
    expect(await complete('rcm', 'key', 'create', '--ro')).toContain('--role');
    expect(await complete('rcm', 'key', 'create', '--role', 'BILL')).toEqual(
      expect.arrayContaining(['BILLING_MANAGER', 'BILLER']),
    );
  });

  test('refuses unknown shells', async () => {
    expect((await rcm(['completion', 'tcsh'], {})).code).toBe(2);
  });
});

describe('what a command prints', () => {
  test('may be read partially', async () => {
    const { stdout, stderr } = await bash('set -o pipefail; $RCM openapi | head -1; echo $?');
    expect(stdout).toMatch(/^\{\n(0|141)\n$/);
    expect(stderr).toBe('');
  });

  test.skipIf(process.platform !== 'linux')('is not lost silently', async () => {
    const { stdout, stderr } = await bash('$RCM openapi > /dev/full; echo "$?"');
    expect(stdout).toBe('1\n');
    expect(stderr).toMatch(/^rcm: the output could not be written: ENOSPC/);
  });
});

describe('rcm openapi --write', () => {
  test('replaces a file, also through a symbolic link, and leaves no other file', async () => {
    const place = folder();
    const [file, link] = [join(place, 'openapi.json'), join(place, 'link.json')];
    writeFileSync(file, 'before', { mode: 0o640 });
    symlinkSync(file, link);
    expect(await rcmJson(['openapi', '--write', link], {})).toEqual({ written: link });
    expect(JSON.parse(readFileSync(file, 'utf8')).openapi).toBe('3.1.0');
    expect(readdirSync(place).sort()).toEqual(['link.json', 'openapi.json']);
  });

  test('exits with 1 and the reason when it cannot, and leaves the file unchanged', async () => {
    const place = folder();
    const file = join(place, 'openapi.json');
    writeFileSync(file, 'before');
    // A limit on file sizes, which applies to root too.
    const script = `ulimit -f 1; trap '' XFSZ; $RCM openapi --write ${file} 2>&1 >&-; echo "$?"`;
    const { stdout } = await bash(script);
    expect(stdout).toMatch(/^rcm: EFBIG[\s\S]*\n1\n$/);
    expect(readFileSync(file, 'utf8')).toBe('before');
    expect(readdirSync(place)).toEqual(['openapi.json']);
    const missing = await rcm(['openapi', '--write', join(place, 'none', 'openapi.json')], {});
    expect(missing).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('ENOENT') });
  });
});

test.each(['20.20.2', '22.17.1'])('Node %s is refused as too old, with its version', async (version) => {
  const pretend = `Object.defineProperty(process,'versions',{value:{...process.versions,node:'${version}'}})`;
  const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(pretend)}`;
  const { code, stdout, stderr } = await rcmProcess(['nonsense'], { NODE_OPTIONS });
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).toBe(`rcm: Node 22.18 or later is required; this is Node ${version}.\n`);
});
