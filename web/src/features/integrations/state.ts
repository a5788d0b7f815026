import { type FormErrors, schemaResolver } from '@mantine/form';
import {
  type CreateIntegration,
  CreateIntegrationSchema,
  type Integration,
  type IntegrationLanguage,
  type IntegrationType,
  integrationDefaults,
  type TestIntegration,
} from '@prosa/contracts/integrations/schema.ts';

/** Field values of the dialog. A number that cannot be parsed is an empty text. */
export interface IntegrationForm {
  type: IntegrationType;
  name: string;
  urlN8N: string;
  secret: string;
  projectName: string;
  jsonContent: string;
  language: IntegrationLanguage;
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
    projectName: integration?.type === 'dialogflow' ? integration.projectName : '',
    jsonContent: '',
    language: integration?.language ?? integrationDefaults.language,
    typebotSlug: integration?.typebotSlug ?? '',
    typebotExpires: integration?.typebotExpires ?? integrationDefaults.typebotExpires,
    typebotDelayMessage: integration?.typebotDelayMessage ?? integrationDefaults.typebotDelayMessage,
    typebotKeywordFinish: integration?.typebotKeywordFinish ?? '',
    typebotKeywordRestart: integration?.typebotKeywordRestart ?? '',
    typebotRestartMessage: integration?.typebotRestartMessage ?? '',
    typebotUnknownMessage: integration?.typebotUnknownMessage ?? '',
  };
}

/** Builds the request: only the fields of the type, and a secret only when one was typed. */
export function integrationOf(form: IntegrationForm): Partial<IntegrationForm> {
  const { type, name, urlN8N, secret, projectName, jsonContent, language, ...typebot } = form;
  if (type === 'typebot') return { type, name, urlN8N, ...typebot };
  if (type === 'dialogflow') {
    return { type, name, projectName, language, ...(jsonContent === '' ? {} : { jsonContent }) };
  }
  return { type, name, urlN8N, ...(secret === '' ? {} : { secret }) };
}

const check = schemaResolver(CreateIntegrationSchema, { sync: true });

/** Returns the errors as text keys. A stored key need not be entered again. */
export function checkIntegration(form: IntegrationForm, hasKey = false): FormErrors {
  const { jsonContent, ...errors } = check(integrationOf(form) as CreateIntegration);
  const isKept = hasKey && form.jsonContent.trim() === '';
  return jsonContent === undefined || isKept ? errors : { ...errors, jsonContent };
}

/** Builds a test request from the current fields; blank secrets fall back to the stored ones. */
export function testOf(form: IntegrationForm, integrationId: number | undefined): Partial<TestIntegration> {
  const { type, urlN8N, secret, projectName, jsonContent, language, typebotSlug } = form;
  const saved = integrationId === undefined ? {} : { integrationId };
  if (type === 'typebot') return { type, urlN8N, typebotSlug, ...saved };
  if (type === 'dialogflow') return { type, projectName, jsonContent, language, ...saved };
  return { type, urlN8N, secret, ...saved };
}
