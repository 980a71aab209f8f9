/** The peppers that tests of the host hash keys with. */
export const peppers = [{ version: 1, secret: 'a pepper of the tests' }] as const;
