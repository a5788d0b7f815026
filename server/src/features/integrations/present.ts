import type { Integration } from '@prosa/contracts/integrations/schema.ts';
import type { IntegrationRow } from './store.ts';

export function presentIntegration(row: IntegrationRow): Integration {
  return {
    id: row.id,
    type: row.type,
    name: row.name,
    projectName: row.type === 'dialogflow' ? row.project_name : row.name,
    language: row.language,
    hasJsonContent: row.credentials !== null,
    urlN8N: row.url,
    hasSecret: row.secret !== null,
    typebotSlug: row.slug,
    typebotExpires: row.expires_after,
    typebotKeywordFinish: row.keyword_finish,
    typebotKeywordRestart: row.keyword_restart,
    typebotRestartMessage: row.restart_message,
    typebotUnknownMessage: row.unknown_message,
    typebotDelayMessage: row.delay_ms,
    companyId: row.company_id,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
