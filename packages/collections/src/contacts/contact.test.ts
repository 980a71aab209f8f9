import { describe, expect, test } from 'vitest';
import { assertResultOfChannel } from './contact.ts';
import { Channel, ContactResult } from './schema.ts';

const results: Readonly<Record<string, readonly string[]>> = {
  CALL: ['CONVERSATION', 'NO_ANSWER', 'VOICEMAIL', 'NOT_CONNECTED'],
  EMAIL: ['SENT', 'RETURNED'],
  SMS: ['SENT', 'RETURNED'],
  LETTER: ['SENT', 'RETURNED'],
};

const table = Channel.options.flatMap((channel) =>
  ContactResult.options.map(
    (result) => [channel, result, results[channel]?.includes(result) ? 'taken' : 'refused'] as const,
  ),
);

describe('the results of each channel, four of a call, SENT and RETURNED of the others', () => {
  test.each(table)('%s, %s: %s', (channel, result, outcome) => {
    const attempt = () => assertResultOfChannel(channel, result);
    if (outcome === 'taken') expect(attempt).not.toThrow();
    else expect(attempt).toThrow(`Expected a result that the channel ${channel} can have`);
  });
});
