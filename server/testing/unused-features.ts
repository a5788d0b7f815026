import { createConversations } from '#app/conversations.ts';
import type { FeatureDependencies } from '#app/features.ts';
import { createLogins } from '#app/logins.ts';
import { memoryAttemptLimiter, memoryBackoffLimiter } from '#platform/auth/attempt-limiter.ts';
import {
  createAccessTokens,
  createKnownDevices,
  createLoginChallenges,
  createSignUpTokens,
} from '#platform/auth/tokens.ts';
import type { Clock } from '#platform/clock.ts';
import { createLog } from '#platform/log.ts';

const noService = () => Promise.reject(new Error('not a service'));
const noDatabase = () => {
  throw new Error('not a database');
};
const noStorage = () => Promise.reject(new Error('not a storage'));

/** Enough to ask the features which jobs they define; nothing of it is called. */
export function unusedFeatures(clock: Clock): FeatureDependencies {
  const secret = 'a secret that signs nothing but the definitions of jobs';
  const mediaLinks = () => '';
  const noBox = () => {
    throw new Error('not a box');
  };
  const box = { keyId: '', seal: noBox, open: noBox, reseal: noBox };
  return {
    ...createConversations(mediaLinks, clock),
    ...createLogins({
      tokens: createAccessTokens(secret),
      challenges: createLoginChallenges(secret),
      devices: createKnownDevices(secret),
      box,
      clock,
      limiterOf: memoryAttemptLimiter,
      backoffOf: (limits) => memoryBackoffLimiter(limits, clock.now),
      log: createLog('silent'),
    }),
    chatbots: { ask: noService, fetchFile: noService, close: noService },
    clock,
    database: { reader: noDatabase, transaction: noDatabase, platform: noDatabase },
    archiveCompany: noService,
    auditRetentionDays: 1,
    askConnection: () => Promise.reject(new Error('not a connection')),
    box,
    inbox: undefined,
    log: createLog('silent'),
    mailer: { reach: 'nobody', send: () => Promise.reject(new Error('not a mailer')) },
    media: { put: noStorage, open: noStorage, stat: noStorage, remove: noStorage, removeAll: noStorage },
    mediaLinks,
    model: {
      answer: () => Promise.reject(new Error('not a model')),
      transcribe: () => Promise.reject(new Error('not a model')),
      close: async () => undefined,
    },
    payments: undefined,
    paymentsWebhookSecret: undefined,
    publicUrl: 'http://localhost',
    signUpTokens: createSignUpTokens(secret),
    billing: {
      openBill: () => Promise.reject(new Error('not a billing system')),
      unblock: () => Promise.reject(new Error('not a billing system')),
      close: async () => undefined,
    },
    speech: { synthesize: () => Promise.reject(new Error('not a voice')), close: async () => undefined },
  };
}
