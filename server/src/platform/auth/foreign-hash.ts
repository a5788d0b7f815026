/** Whether a hash is bcrypt's: of a person brought over from another product who has not logged in since. */
export function isForeignHash(storedHash: string): boolean {
  return /^\$2[aby]\$/.test(storedHash);
}
