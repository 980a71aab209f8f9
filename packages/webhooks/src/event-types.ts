/** Each action of the change feed, as event types name it. */
const verbs: Readonly<Record<string, string>> = { create: 'created', update: 'updated', delete: 'deleted' };

/** The subscription to events of every type. */
export const everyType = '*';

/** The type of an event: creating a `denialCase` is `denial_case.created`. */
export function eventTypeOf(recordType: string, action: string): string {
  const snake = recordType.replaceAll(' ', '_').replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return `${snake}.${verbs[action]}`;
}

/** The types of all events about records of one type. */
export const eventTypesOf = (recordType: string): string[] =>
  Object.keys(verbs).map((action) => eventTypeOf(recordType, action));
