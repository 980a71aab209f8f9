import type { RcmCommand } from './rcm-command.ts';

/** Shows a progress bar for each file on a terminal; prints nothing elsewhere or with `--json`. */
export async function createProgress(command: RcmCommand) {
  if (!command.host.stderr.isTTY || command.optsWithGlobals().json)
    return { step: () => undefined, end: () => undefined };
  const { progress: progressBar } = await import('@clack/prompts');
  let current: { file: string; done: number; bar: ReturnType<typeof progressBar> } | null = null;
  const end = () => {
    current?.bar.stop(current.file);
    current = null;
  };
  return {
    step(file: string, done: number, total: number) {
      if (current?.file !== file) {
        end();
        current = { file, done: 0, bar: progressBar({ max: Math.max(total, 1) }) };
        current.bar.start(file);
      }
      current.bar.advance(done - current.done, `${file} ${done}/${total}`);
      current.done = done;
    },
    end,
  };
}
