/** Whether a hash is from bcrypt: an imported user who has not logged in since the import. */
export function isForeignHash(storedHash: string): boolean {
  return /^\$2[aby]\$/.test(storedHash);
}
