import type { ChatbotQuestion } from './port.ts';

/** Sample question for the tests of all services. */
export const sampleQuestion = (text: string, change: Partial<ChatbotQuestion> = {}): ChatbotQuestion => ({
  eventId: '1-77',
  session: null,
  message: { providerId: 'ABC', kind: 'text', text, sentAt: new Date('2026-11-02T12:00:00.900Z') },
  isMenuAnswer: false,
  isTest: false,
  company: { id: 1 },
  connection: { id: 2, name: 'Loja' },
  ticket: { id: 3, uuid: 'b2a6', queueId: 4 },
  contact: { id: 5, name: 'Maria Reis', number: '5531987654321' },
  ...change,
});

/** Unreachable URLs, for tests without Dialogflow. */
export const unreachableServices = {
  dialogflow: { apiUrl: 'https://dialogflow.invalid', tokenUrl: 'https://token.invalid' },
};
