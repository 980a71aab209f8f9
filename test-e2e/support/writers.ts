import { setTimeout as sleep } from 'node:timers/promises';
import { type Answer, request } from './api.ts';

/** Clients that write, each some milliseconds after its last response, and record what the API acknowledged. */
export class Writers {
  /** The ids of the records whose creation was answered 201. */
  readonly acknowledged: string[] = [];
  /** The number of responses by status. */
  readonly statuses: Record<number, number> = {};
  /** The responses that were neither a success nor a conflict. */
  readonly failures: Answer[] = [];
  /** The names of records whose creation returned a different record. */
  readonly crossed: string[] = [];
  /** The requests without a response. */
  readonly unanswered: string[] = [];
  /** Longest response time in milliseconds. */
  slowest = 0;
  readonly #name: string;
  readonly #api: string;
  readonly #key: string;
  readonly #clients: Promise<void>[];
  #waiting: (() => void)[] = [];
  #isStopping = false;

  constructor(name: string, api: string, key: string, clients = 8, pause = 20) {
    this.#name = name;
    this.#api = api;
    this.#key = key;
    this.#clients = Array.from({ length: clients }, (_, client) => this.#write(client, pause));
  }

  /** Resolves at the next acknowledgement. */
  acknowledgement(): Promise<void> {
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  /** Resolves after a number of further acknowledgements. */
  async acknowledgements(count: number): Promise<void> {
    const enough = this.acknowledged.length + count;
    while (this.acknowledged.length < enough) await this.acknowledgement();
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    await Promise.all(this.#clients);
  }

  /** The acknowledged records that the API does not return. */
  lost(): Promise<string[]> {
    return this.#acknowledgedWith((status) => status !== 200, this.#key);
  }

  /** The acknowledged records that another organization's key can read. */
  shownTo(key: string): Promise<string[]> {
    return this.#acknowledgedWith((status) => status !== 404, key);
  }

  async #acknowledgedWith(isFound: (status: number) => boolean, key: string): Promise<string[]> {
    const left = this.acknowledged.values();
    const found: string[] = [];
    const read = async () => {
      for (const id of left) {
        const { status } = await request('get', `${this.#api}/api/v1/reference/patients/${id}`, { key });
        if (isFound(status)) found.push(id);
      }
    };
    await Promise.all(Array.from({ length: 8 }, read));
    return found;
  }

  async #write(client: number, pause: number): Promise<void> {
    for (let count = 0; !this.#isStopping; count += 1) {
      // Each name is used twice; the second time must be a 409 with the existing record.
      const body = {
        externalId: `${this.#name}-${client}-${Math.floor(count / 2)}`,
        firstName: 'A',
        lastName: 'B',
        dateOfBirth: '1984-02-29',
      };
      const since = performance.now();
      try {
        const answer = await request('post', `${this.#api}/api/v1/reference/patients`, {
          key: this.#key,
          body,
        });
        this.slowest = Math.max(this.slowest, performance.now() - since);
        this.statuses[answer.status] = (this.statuses[answer.status] ?? 0) + 1;
        if (answer.status !== 201 && answer.status !== 409) this.failures.push(answer);
        if (answer.status === 201) {
          const { id, externalId } = answer.json.data.patient;
          this.acknowledged.push(id);
          if (externalId !== body.externalId) this.crossed.push(body.externalId);
          for (const resolve of this.#waiting.splice(0)) resolve();
        }
      } catch (error) {
        this.unanswered.push(String((error as Error).cause ?? error));
      }
      // A steady load below the limit of the machine.
      await sleep(pause);
    }
  }
}
