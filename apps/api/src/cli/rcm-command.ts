import { Command } from 'commander';

/** What a command prints with `--json`, in Markdown. */
export interface Printed {
  /** The options with which it prints that; empty where it does not depend on them. */
  readonly options: string;
  readonly output: string;
}

/** A command that declares what scripts rely on; help and the reference page show it. */
export class RcmCommand extends Command {
  #printed: readonly Printed[] = [];
  #failure: string | null = null;

  override createCommand(name?: string): RcmCommand {
    return new RcmCommand(name);
  }

  /** Declares what the command prints with `--json`, given some options where it depends on them. */
  prints(output: string, options = ''): this {
    this.#printed = [...this.#printed, { output, options }];
    return this.addHelpText('after', `\nPrints with ${jsonAnd(options)}: ${plain(output)}`);
  }

  /** Declares when the command exits with 1 although it did what it was asked for. */
  exitsWithOne(when: string): this {
    this.#failure = when;
    return this.addHelpText('after', `\nExits with 1 ${plain(when)}.`);
  }

  /** What the command prints with `--json`. */
  get printed(): readonly Printed[] {
    return this.#printed;
  }

  /** When the command exits with 1 although it did what it was asked for. */
  get failure(): string | null {
    return this.#failure;
  }
}

const jsonAnd = (options: string) => (options === '' ? '--json' : `--json ${options}`);

const plain = (markdown: string) => markdown.replaceAll('`', '');
