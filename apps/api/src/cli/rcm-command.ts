import { Command } from 'commander';

/** The output of a command with `--json`, described in Markdown. */
export interface Printed {
  /** The options for which it prints this; empty when the output does not depend on them. */
  readonly options: string;
  readonly output: string;
}

/** A command that declares its JSON output and exit codes, which help and the reference page show. */
export class RcmCommand extends Command {
  #printed: readonly Printed[] = [];
  #failure: string | null = null;

  override createCommand(name?: string): RcmCommand {
    return new RcmCommand(name);
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
