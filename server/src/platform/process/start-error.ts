/** Why Prosa cannot start, as one line for the person at the terminal: printed without a stack, exit code 1. */
export class StartError extends Error {
  override name = 'StartError';
}
