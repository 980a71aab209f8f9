/** A sample of a metric. */
interface Sample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** The result of a scrape. */
export interface Scrape {
  /** Milliseconds of the process's clock. */
  readonly at: number;
  readonly samples: readonly Sample[];
  /** The declared metrics, including those without a sample. */
  readonly declared: ReadonlySet<string>;
  readonly text: string;
}

const suffixes: Readonly<Record<string, readonly string[]>> = {
  histogram: ['_bucket', '_sum', '_count'],
  summary: ['', '_sum', '_count'],
};

const labelsIn = (text: string) =>
  Object.fromEntries(
    [...text.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, name = '', value = '']) => [name, value]),
  );

/** Parses the text format of Prometheus. Throws for an invalid line. */
export function readScrape(text: string): Scrape {
  const samples: Sample[] = [];
  const declared = new Set<string>();
  for (const line of text.split('\n')) {
    const [, name = '', type = ''] = /^# TYPE (\S+) (\S+)$/.exec(line) ?? [];
    if (name) for (const suffix of suffixes[type] ?? ['']) declared.add(`${name}${suffix}`);
    if (line === '' || line.startsWith('#')) continue;
    const found = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (\S+)$/.exec(line);
    if (!found) throw new Error(`Not a sample: ${line}`);
    const [, sampled = '', labels = '', value = ''] = found;
    samples.push({
      name: sampled,
      labels: labelsIn(labels),
      value: Number(value.replace('Inf', 'Infinity')),
    });
  }
  return { at: performance.now(), samples, declared, text };
}

/** The metrics in an expression. */
export const metricsIn = (expression: string): string[] =>
  [
    ...expression
      .replaceAll(/\{[^}]*\}|\[[^\]]*\]|\bby \([^)]*\)/g, ' ')
      .matchAll(/[a-zA-Z_:][\w:]*(?![\w:]*\s*\()/g),
  ].map(([name]) => name);

type Vector = readonly Sample[];

const operators: Readonly<Record<string, (left: number, right: number) => number>> = {
  '+': (left, right) => left + right,
  '-': (left, right) => left - right,
  '*': (left, right) => left * right,
  '/': (left, right) => left / right,
};

const key = (labels: Sample['labels']) => JSON.stringify(Object.entries(labels).sort());

/** Evaluates the part of PromQL that the rules use over two scrapes: ranges are from the earlier to the later one. */
class Evaluation {
  readonly #tokens: string[];
  readonly #earlier: Scrape;
  readonly #later: Scrape;

  constructor(expression: string, earlier: Scrape, later: Scrape) {
    const tokens = /\{[^}]*\}|\[[^\]]*\]|[a-zA-Z_:][\w:]*|\d+(?:\.\d+)?|[-+*/()<>,]|\S/g;
    this.#tokens = expression.match(tokens) ?? [];
    this.#earlier = earlier;
    this.#later = later;
  }

  /** The samples for which the condition holds. */
  result(): Vector {
    const left = this.#sum();
    const comparison = this.#take();
    const limit = Number(this.#take());
    if (this.#tokens.length > 0 || Number.isNaN(limit))
      throw new Error('Expected one comparison with a number');
    if (comparison === '>') return left.filter(({ value }) => value > limit);
    if (comparison === '<') return left.filter(({ value }) => value < limit);
    throw new Error(`Unknown comparison ${comparison}`);
  }

  #take(): string {
    return this.#tokens.shift() ?? '';
  }

  #expect(token: string): void {
    const found = this.#take();
    if (found !== token) throw new Error(`Expected ${token}, found ${found}`);
  }

  #sum(): Vector {
    return this.#chain(['+', '-'], () => this.#chain(['*', '/'], () => this.#atom()));
  }

  #chain(symbols: readonly string[], next: () => Vector): Vector {
    let left = next();
    while (symbols.includes(this.#tokens[0] ?? '')) {
      const apply = operators[this.#take()] ?? Math.max;
      const right = next();
      left = left.flatMap((one) => {
        const other = right.find(({ labels }) => key(labels) === key(one.labels));
        return other ? [{ ...one, value: apply(one.value, other.value) }] : [];
      });
    }
    return left;
  }

  #atom(): Vector {
    const token = this.#take();
    if (/^\d/.test(token)) return [{ name: '', labels: {}, value: Number(token) }];
    if (token === 'sum') return this.#grouped((values) => values.reduce((total, value) => total + value, 0));
    if (token === 'max') return this.#grouped((values) => Math.max(...values));
    if (token === 'rate' || token === 'increase') {
      this.#expect('(');
      const seconds = token === 'rate' ? (this.#later.at - this.#earlier.at) / 1_000 : 1;
      const grown = this.#growth(this.#take()).map((one) => ({ ...one, value: one.value / seconds }));
      this.#expect(')');
      return grown;
    }
    return this.#selected(this.#later, token, this.#labels());
  }

  #labels(): Sample['labels'] {
    return this.#tokens[0]?.startsWith('{') ? labelsIn(this.#take()) : {};
  }

  #selected({ samples }: Scrape, metric: string, labels: Sample['labels']): Vector {
    return samples.filter(
      (sample) =>
        sample.name === metric &&
        Object.entries(labels).every(([name, value]) => sample.labels[name] === value),
    );
  }

  /** The increase of counters that both scrapes have; as in Prometheus, a new counter has no increase. */
  #growth(metric: string): Vector {
    const labels = this.#labels();
    if (!/^\[\d+m\]$/.test(this.#take())) throw new Error('Expected a range');
    const before = new Map(
      this.#selected(this.#earlier, metric, labels).map((one) => [key(one.labels), one.value]),
    );
    return this.#selected(this.#later, metric, labels).flatMap((one) => {
      const from = before.get(key(one.labels));
      if (from === undefined) return [];
      return [{ ...one, value: one.value < from ? one.value : one.value - from }];
    });
  }

  #grouped(reduce: (values: readonly number[]) => number): Vector {
    const by: string[] = [];
    if (this.#tokens[0] === 'by') {
      this.#take();
      this.#expect('(');
      for (let name = this.#take(); name !== ')'; name = this.#take()) if (name !== ',') by.push(name);
    }
    this.#expect('(');
    const inner = this.#sum();
    this.#expect(')');
    const groups = Map.groupBy(inner, ({ labels }) =>
      JSON.stringify(Object.fromEntries(by.map((name) => [name, labels[name] ?? '']))),
    );
    return [...groups].map(([labels, samples]) => ({
      name: '',
      labels: JSON.parse(labels) as Sample['labels'],
      value: reduce(samples.map(({ value }) => value)),
    }));
  }
}

/** The samples for which the condition of a rule holds at the later of two scrapes. */
export const holdsFor = (expression: string, earlier: Scrape, later: Scrape): Vector =>
  new Evaluation(expression, earlier, later).result();
