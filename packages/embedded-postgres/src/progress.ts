/** Told about a step that takes long enough for a person to wonder. */
export type OnProgress = (message: string) => void;

/** Runs `step`, and tells `message` when it is not done within two seconds. */
export const tellWhenSlow = async <Result>(
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
