import { operations } from './operations.ts';
import { type PlannedRequest, World } from './world.ts';

/** A text that a request builder made up, which is an address of electronic mail where its property needs that. */
const madeUp = /^Example[ .](\d+)(?:@example\.org)?$/;

/** Properties whose texts must differ between the records of an organization, or before and after a change. */
const unique = new Set(['name', 'email', 'externalId', 'label', 'claimNumber', 'description']);

/**
 * A world whose requests have the examples of the document in place of texts that are made up, so that its records read like
 * those of a clinic.
 */
export class ExampleWorld extends World {
  /** The text that took the place of a made-up one, by the number of that. */
  readonly #texts = new Map<string, string>();
  readonly #uses = new Map<string, number>();

  override send(method: string, path: string, body?: unknown) {
    const pathname = `/api/v1${path.split('?')[0]}`;
    const operation = operations.find((one) => one.method === method && matches(one.path, pathname));
    return super.send(method, path, this.#exampled('', body, operation?.bodyExample));
  }

  /** The request with examples; a text that is already replaced elsewhere is replaced by the same. */
  exampled(planned: PlannedRequest, bodyExample: unknown): PlannedRequest {
    return { ...planned, body: this.#exampled('', planned.body, bodyExample) };
  }

  /** A value of a property with texts of its example. */
  #exampled(property: string, value: unknown, example: unknown): unknown {
    if (typeof value === 'string') return this.#text(property, value, example);
    if (Array.isArray(value)) {
      const [first] = Array.isArray(example) ? example : [];
      return value.map((one) => this.#exampled(property, one, first));
    }
    if (typeof value !== 'object' || value === null) return value;
    const examples = (example ?? {}) as Readonly<Record<string, unknown>>;
    return Object.fromEntries(
      Object.entries(value).map(([name, one]) => [name, this.#exampled(name, one, examples[name])]),
    );
  }

  #text(property: string, text: string, example: unknown): string {
    const [, number] = madeUp.exec(text) ?? [];
    if (number === undefined) return text;
    const known = this.#texts.get(number);
    if (known !== undefined) return known;
    if (typeof example !== 'string') return text;
    const uses = (this.#uses.get(example) ?? 0) + 1;
    this.#uses.set(example, uses);
    const replacement = uses === 1 || !unique.has(property) ? example : numbered(example, uses);
    this.#texts.set(number, replacement);
    return replacement;
  }
}

const numbered = (text: string, number: number) =>
  text.includes('@') ? text.replace('@', `.${number}@`) : `${text} ${number}`;

/** True for a path that is one of a template's. */
const matches = (template: string, path: string) => {
  const parts = template.split('/');
  const given = path.split('/');
  return (
    parts.length === given.length &&
    parts.every((part, index) => part.startsWith('{') || part === given[index])
  );
};
