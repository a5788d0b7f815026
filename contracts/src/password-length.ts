/** How many characters a password has: without schemas, which the pages before login do not carry. */
export const passwordLength = { min: 5, max: 50 } as const;
