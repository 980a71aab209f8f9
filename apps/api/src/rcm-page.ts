import type { Argument, Option } from 'commander';
import { commandsOf, type NamedCommand, rcmCommand } from './cli/commands.ts';
import type { Printed } from './cli/rcm-command.ts';

const introduction = `# The \`rcm\` command

Generated from the command definitions by \`pnpm documents\`. In a checkout, \`pnpm rcm\` runs the command; in a build,
\`node apps/api/dist/main.js\` does. \`rcm <command> --help\` prints the same.

- \`--json\` may stand before or after the name of the command. The command then prints JSON and nothing else, and an
  error as \`{"error"}\` on standard error.
- Without \`DATABASE_URL\` and \`DATABASE_APP_URL\`, every command uses the PostgreSQL in \`RCM_DATA_DIR\` (default \`.data\`).
  A running server and the other commands share it. [The other variables](../README.md)
- Exit codes: 0 after success, 1 after a failure, 2 for a wrong command line, and 128 plus the number of a signal that
  interrupts the command. A server that a signal stops exits with 0.`;

/** The reference of the \`rcm\` command as a page of Markdown. */
export const rcmPage = (): string =>
  `${[introduction, ...commandsOf(rcmCommand(process), 'rcm').map(section)].join('\n\n')}\n`;

function section({ name, command }: NamedCommand): string {
  const { registeredArguments: given, printed, failure } = command;
  const options = command.options.filter(({ long }) => long !== '--json');
  const required = options.filter(({ mandatory }) => mandatory);
  const usage = [
    name,
    ...given.map(placeholder),
    ...required.map(({ flags }) => flags),
    ...(required.length < options.length ? ['[options]'] : []),
  ];
  const lines = [...given.map(argumentLine), ...options.map(optionLine)];
  return [
    `## ${name}`,
    sentence(command.description()),
    `\`\`\`text\n${usage.join(' ')}\n\`\`\``,
    ...(lines.length > 0 ? [lines.join('\n')] : []),
    ...printed.map(printedLine),
    ...(failure === null ? [] : [`Exits with 1 ${failure}.`]),
  ].join('\n\n');
}

const placeholder = (argument: Argument) => {
  const name = `${argument.name()}${argument.variadic ? '...' : ''}`;
  return argument.required ? `<${name}>` : `[${name}]`;
};

const argumentLine = (argument: Argument) => `- \`${placeholder(argument)}\`: ${argument.description}`;

function optionLine({ flags, description, mandatory, argChoices, defaultValue }: Option): string {
  const choices = argChoices ? `; one of ${argChoices.join(', ')}` : '';
  const isShown = defaultValue !== undefined && String(defaultValue) !== '';
  return `- \`${flags}\`${mandatory ? ' (required)' : ''}: ${description}${choices}${isShown ? ` (default: ${defaultValue})` : ''}`;
}

const printedLine = ({ output, options }: Printed) =>
  `With \`--json${options === '' ? '' : ` ${options}`}\` it prints ${output}.`;

const sentence = (phrase: string) => `${phrase.charAt(0).toUpperCase()}${phrase.slice(1)}.`;
