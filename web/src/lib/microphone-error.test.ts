import { describe, expect, it } from 'vitest';
import { asMicrophoneError, MicrophoneError } from './microphone-error.ts';

describe('A refusal of the browser', () => {
  it.each([
    ['NotAllowedError', 'refused'],
    ['SecurityError', 'refused'],
    ['NotFoundError', 'missing'],
    ['NotReadableError', 'busy'],
  ])('%s is a microphone that is %s', (name, problem) => {
    const cause = new DOMException('no', name);
    const error = asMicrophoneError(cause);
    expect(error).toBeInstanceOf(MicrophoneError);
    expect(error).toMatchObject({ problem, cause });
  });

  it('of any other kind stays what it is', () => {
    for (const error of [new TypeError('x'), new DOMException('x', 'DataCloneError')]) {
      expect(asMicrophoneError(error)).toBe(error);
    }
  });
});
