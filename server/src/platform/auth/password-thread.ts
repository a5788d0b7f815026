import { parentPort } from 'node:worker_threads';
import { hashSync, verifySync } from '@node-rs/argon2';
import { compareSync } from 'bcryptjs';
import { lowerThreadPriority } from '#platform/process/lower-thread-priority.ts';
import { isBcryptHash } from './password-rules.ts';

export type PasswordRequest =
  | { readonly work: 'hash'; readonly password: string }
  | { readonly work: 'verify'; readonly password: string; readonly storedHash: string };

export type PasswordReply = { readonly result: string | boolean } | { readonly failure: string };

/** argon2id with the parameters OWASP recommends for interactive logins. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

function answer(request: PasswordRequest): string | boolean {
  const { password } = request;
  if (request.work === 'hash') return hashSync(password, parameters);
  const { storedHash } = request;
  return isBcryptHash(storedHash) ? compareSync(password, storedHash) : verifySync(storedHash, password);
}

lowerThreadPriority();
parentPort?.on('message', (request: PasswordRequest) => {
  let reply: PasswordReply;
  try {
    reply = { result: answer(request) };
  } catch (error) {
    reply = { failure: String(error) };
  }
  parentPort?.postMessage(reply);
});
