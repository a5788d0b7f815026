import type { Integration } from './schema.ts';

export type IntegrationEvent =
  | { readonly action: 'create' | 'update'; readonly queueIntegration: Integration }
  | { readonly action: 'delete'; readonly integrationId: number };
