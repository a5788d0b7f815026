import { randomUUID } from 'node:crypto';
import {
  type IntegrationLanguage,
  type IntegrationTest,
  invalidFields,
  type TestIntegration,
} from '@prosa/contracts/integrations/schema.ts';
import type { SecretBox } from '#platform/auth/secret-box.ts';
import type { Clock } from '#platform/clock.ts';
import type { Reader } from '#platform/database/database.ts';
import { AppError } from '#platform/errors.ts';
import { ServiceFailure } from '#platform/outgoing-http/service-failure.ts';
import type { ChatbotQuestion, ChatbotSettings, Chatbots } from '#providers/chatbots/port.ts';
import { integrationQueries } from './queries.ts';
import { openSecrets } from './secrets.ts';

interface ProbeDependencies {
  readonly chatbots: Chatbots;
  readonly box: SecretBox;
  readonly clock: Clock;
}

const greetings: Record<IntegrationLanguage, string> = { 'pt-BR': 'Olá', en: 'Hello', es: 'Hola' };

export function createProbe({ chatbots, box, clock }: ProbeDependencies) {
  /** Stored secrets of the integration, which users do not type again. */
  async function savedSecrets(reader: Reader, id: number | undefined) {
    if (id === undefined) return { secret: null, credentials: '' };
    const row = await integrationQueries(reader).find(id);
    if (!row) throw new AppError('ERR_NO_DIALOG_FOUND');
    return openSecrets(row, box);
  }

  async function settingsOf(reader: Reader, input: TestIntegration): Promise<ChatbotSettings> {
    const { type, language, urlN8N: url = '', typebotSlug: slug = '', projectName = '' } = input;
    const saved = await savedSecrets(reader, input.integrationId);
    const credentials = input.jsonContent || saved.credentials;
    const issues = invalidFields({ ...input, jsonContent: credentials });
    if (issues.length > 0) throw new AppError('ERR_VALIDATION', { issues });
    if (type === 'typebot') return { type, url, slug, unknownMessage: '' };
    if (type === 'dialogflow') return { type, projectName, language, credentials };
    return { type: 'webhook', url, secret: input.secret || saved.secret };
  }

  /** Builds a greeting of an unknown test contact; a Typebot gets no text and starts by itself. */
  function questionFrom(companyId: number, { type, language }: TestIntegration): ChatbotQuestion {
    const nobody = { id: 0, name: 'Teste' };
    return {
      eventId: `test-${randomUUID()}`,
      session: null,
      message: { providerId: '', kind: 'text', text: greetings[language], sentAt: clock.now() },
      isMenuAnswer: type === 'typebot',
      isTest: true,
      company: { id: companyId },
      connection: nobody,
      ticket: { id: 0, uuid: randomUUID(), queueId: null },
      contact: { ...nobody, number: '' },
    };
  }

  /** Calls the service as in a conversation and returns its answer or failure. */
  return async function probe(reader: Reader, input: TestIntegration): Promise<IntegrationTest> {
    const settings = await settingsOf(reader, input);
    const began = performance.now();
    const took = () => Math.round(performance.now() - began);
    try {
      const { signal } = new AbortController();
      const answer = await chatbots.ask(settings, questionFrom(reader.companyId, input), signal);
      const messages = answer.replies.map((reply) => (reply.kind === 'text' ? reply.text : reply.url));
      return { failure: null, status: answer.status, durationMs: took(), messages };
    } catch (error) {
      if (!(error instanceof ServiceFailure)) throw error;
      return { failure: error.publicReason, status: error.status ?? null, durationMs: took(), messages: [] };
    }
  };
}
