export type MicrophoneProblem = 'refused' | 'missing' | 'busy' | 'unsupported';

/** Why nothing can be recorded, for a text that tells what to do. */
export class MicrophoneError extends Error {
  readonly problem: MicrophoneProblem;

  constructor(problem: MicrophoneProblem, options?: ErrorOptions) {
    super(`microphone ${problem}`, options);
    this.name = 'MicrophoneError';
    this.problem = problem;
  }
}

const problems: Readonly<Record<string, MicrophoneProblem>> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotReadableError: 'busy',
  AbortError: 'busy',
};

/** The browser's refusal as ours; anything else is a defect and stays what it is. */
export function asMicrophoneError(error: unknown): unknown {
  const problem = error instanceof DOMException ? problems[error.name] : undefined;
  return problem === undefined ? error : new MicrophoneError(problem, { cause: error });
}
