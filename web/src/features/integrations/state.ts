import { type FormErrors, schemaResolver } from '@mantine/form';
import {
  type CreateIntegration,
  CreateIntegrationSchema,
  type Integration,
  type IntegrationType,
  integrationDefaults,
} from '@prosa/contracts/integrations/schema.ts';

/** What the fields of the dialog hold. A number that cannot be read is an empty text. */
export interface IntegrationForm {
  type: IntegrationType;
  name: string;
  urlN8N: string;
  secret: string;
  typebotSlug: string;
  typebotExpires: number | '';
  typebotDelayMessage: number | '';
  typebotKeywordFinish: string;
  typebotKeywordRestart: string;
  typebotRestartMessage: string;
  typebotUnknownMessage: string;
}

export function integrationFormOf(integration: Integration | undefined): IntegrationForm {
  return {
    type: integration?.type ?? integrationDefaults.type,
    name: integration?.name ?? '',
    urlN8N: integration?.urlN8N ?? '',
    secret: '',
    typebotSlug: integration?.typebotSlug ?? '',
    typebotExpires: integration?.typebotExpires ?? integrationDefaults.typebotExpires,
    typebotDelayMessage: integration?.typebotDelayMessage ?? integrationDefaults.typebotDelayMessage,
    typebotKeywordFinish: integration?.typebotKeywordFinish ?? '',
    typebotKeywordRestart: integration?.typebotKeywordRestart ?? '',
    typebotRestartMessage: integration?.typebotRestartMessage ?? '',
    typebotUnknownMessage: integration?.typebotUnknownMessage ?? '',
  };
}

/** What is sent: only what the kind asks for, and a secret only when one was typed. */
export function integrationOf(form: IntegrationForm): Partial<IntegrationForm> {
  const { type, name, urlN8N, secret, ...typebot } = form;
  if (type === 'typebot') return { type, name, urlN8N, ...typebot };
  return { type, name, urlN8N, ...(secret === '' ? {} : { secret }) };
}

const check = schemaResolver(CreateIntegrationSchema, { sync: true });

/** What is wrong, as keys of texts. */
export function checkIntegration(form: IntegrationForm): FormErrors {
  return check(integrationOf(form) as CreateIntegration);
}
