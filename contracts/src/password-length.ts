/** Length limits of a password, kept apart from the schemas, which the pages before login do not load. */
export const passwordLength = { min: 5, max: 50 } as const;
