/** Called with a message about a step that a person should know about. */
export type OnProgress = (message: string) => void;
