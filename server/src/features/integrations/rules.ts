import type { UpdateIntegration } from '@prosa/contracts/integrations/schema.ts';
import type { IntegrationRow } from './store.ts';

type PlainColumns = Partial<Pick<IntegrationRow, (typeof columnNames)[keyof typeof columnNames]>>;

const columnNames = {
  type: 'type',
  name: 'name',
  urlN8N: 'url',
  projectName: 'project_name',
  language: 'language',
  typebotSlug: 'slug',
  typebotExpires: 'expires_after',
  typebotKeywordFinish: 'keyword_finish',
  typebotKeywordRestart: 'keyword_restart',
  typebotRestartMessage: 'restart_message',
  typebotUnknownMessage: 'unknown_message',
  typebotDelayMessage: 'delay_ms',
} as const satisfies Partial<Record<keyof UpdateIntegration, keyof IntegrationRow>>;

/** Columns for the given fields, without the sealed ones. */
export function columnsOf(input: UpdateIntegration): PlainColumns {
  const given = Object.entries(input).flatMap(([field, value]) => {
    const column = columnNames[field as keyof typeof columnNames];
    return column === undefined || value === undefined ? [] : [[column, value]];
  });
  return Object.fromEntries(given) as PlainColumns;
}
