/** Called with a message about a step that takes noticeably long. */
export type OnProgress = (message: string) => void;

/** Runs `step`, and reports `message` if it takes more than two seconds. */
export const reportWhenSlow = async <Result>(
  message: string,
  onProgress: OnProgress | undefined,
  step: () => Promise<Result>,
): Promise<Result> => {
  const timer = setTimeout(() => onProgress?.(message), 2_000);
  try {
    return await step();
  } finally {
    clearTimeout(timer);
  }
};
