import type { Readable } from 'node:stream';
import { Command } from 'commander';

/** What commands use of the process that they run in; tests run them without a process of their own. */
export interface CommandProcess {
  readonly env: NodeJS.ProcessEnv;
  readonly stdin?: Readable;
  readonly stdout: Pick<NodeJS.WriteStream, 'write'>;
  readonly stderr: Pick<NodeJS.WriteStream, 'write' | 'isTTY'>;
  exitCode?: number | string | null | undefined;
}

/** The output of a command with `--json`, described in Markdown. */
export interface Printed {
  /** The options for which it prints this; empty when the output does not depend on them. */
  readonly options: string;
  readonly output: string;
}

/** A command that declares its JSON output and exit codes, which help and the reference page show. */
export class RcmCommand extends Command {
  readonly host: CommandProcess;
  #printed: readonly Printed[] = [];
  #failure: string | null = null;

  constructor(host: CommandProcess, name?: string) {
    super(name);
    this.host = host;
  }

  override createCommand(name?: string): RcmCommand {
    return new RcmCommand(this.host, name);
  }

  /** Declares the output with `--json`, for some options if it depends on them. */
  prints(output: string, options = ''): this {
    this.#printed = [...this.#printed, { output, options }];
    return this.addHelpText('after', `\nPrints with ${jsonAnd(options)}: ${plain(output)}`);
  }

  /** Declares when the command exits with 1 although it ran without an error. */
  exitsWithOne(when: string): this {
    this.#failure = when;
    return this.addHelpText('after', `\nExits with 1 ${plain(when)}.`);
  }

  /** The declared output with `--json`. */
  get printed(): readonly Printed[] {
    return this.#printed;
  }

  /** When the command exits with 1 although it ran without an error. */
  get failure(): string | null {
    return this.#failure;
  }
}

const jsonAnd = (options: string) => (options === '' ? '--json' : `--json ${options}`);

const plain = (markdown: string) => markdown.replaceAll('`', '');
