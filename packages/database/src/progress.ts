/** Told about a step that a person should know of. */
export type OnProgress = (message: string) => void;
