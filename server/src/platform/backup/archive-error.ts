/** Why an archive cannot be used, for the person at the terminal. */
export class ArchiveError extends Error {
  override name = 'ArchiveError';
}
