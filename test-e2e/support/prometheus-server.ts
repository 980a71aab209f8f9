import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, vi } from 'vitest';
import { request } from './api.ts';
import { freePort } from './balancer.ts';

/** The directory that has `prometheus` and `promtool`. */
const programs = process.env.RCM_TEST_PROMETHEUS ?? '/usr/bin';

/** The output of `promtool` for a file of rules. Throws when it rejects the file. */
export const checkRules = (file: string): string =>
  execFileSync(join(programs, 'promtool'), ['check', 'rules', file], { encoding: 'utf8' });

interface Alert {
  readonly labels: Readonly<Record<string, string>>;
  readonly state: 'pending' | 'firing';
}

/**
 * A Prometheus that evaluates every second and scrapes every five seconds, longer than `hardship.ts` blocks an event loop.
 */
export class PrometheusServer {
  readonly #child: ChildProcess;
  readonly #directory: string;
  readonly #url: string;

  private constructor(child: ChildProcess, directory: string, url: string) {
    this.#child = child;
    this.#directory = directory;
    this.#url = url;
  }

  /** Starts one with rules. */
  static async start(rules: string): Promise<PrometheusServer> {
    const directory = mkdtempSync(join(tmpdir(), 'rcm-prometheus-'));
    const configuration = {
      global: { scrape_interval: '5s', scrape_timeout: '5s', evaluation_interval: '1s' },
      rule_files: ['rules.yaml'],
      scrape_configs: [
        { job_name: 'rcm', file_sd_configs: [{ files: ['targets.json'], refresh_interval: '1s' }] },
      ],
    };
    writeFileSync(join(directory, 'rules.yaml'), rules);
    writeFileSync(join(directory, 'targets.json'), '[]');
    // JSON is valid YAML.
    writeFileSync(join(directory, 'prometheus.yml'), JSON.stringify(configuration));
    const address = `127.0.0.1:${await freePort()}`;
    const child = spawn(
      join(programs, 'prometheus'),
      [
        `--config.file=${join(directory, 'prometheus.yml')}`,
        `--storage.tsdb.path=${join(directory, 'data')}`,
        `--web.listen-address=${address}`,
      ],
      { stdio: 'ignore' },
    );
    const server = new PrometheusServer(child, directory, `http://${address}`);
    await vi.waitFor(async () => expect((await server.#get('/-/ready')).status).toBe(200), {
      timeout: 30_000,
      interval: 200,
    });
    return server;
  }

  /** Replaces the scraped targets. */
  scrape(urls: readonly string[]): void {
    const targets = urls.map((url) => new URL(url).host);
    writeFileSync(join(this.#directory, 'targets.json'), JSON.stringify([{ targets }]));
  }

  /** The alerts whose condition holds. */
  async alerts(): Promise<Alert[]> {
    const { json } = await this.#get('/api/v1/alerts');
    return json.data.alerts;
  }

  /** The number of series of an expression. Throws for an invalid expression. */
  async series(expression: string): Promise<number> {
    const { json } = await this.#get(`/api/v1/query?query=${encodeURIComponent(expression)}`);
    if (json.status !== 'success') throw new Error(`${expression}: ${json.error}`);
    return json.data.result.length;
  }

  async stop(): Promise<void> {
    const ended = once(this.#child, 'exit');
    this.#child.kill();
    await ended;
    rmSync(this.#directory, { recursive: true, force: true });
  }

  #get(path: string) {
    return request('GET', `${this.#url}${path}`);
  }
}
