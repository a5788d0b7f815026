import * as access from './access/api.ts';
import * as announcements from './announcements/api.ts';
import * as auditLog from './audit-log/api.ts';
import * as campaigns from './campaigns/api.ts';
import * as chats from './chats/api.ts';
import * as cloudWebhooks from './cloud-webhooks/api.ts';
import * as companies from './companies/api.ts';
import * as connections from './connections/api.ts';
import * as contactLists from './contact-lists/api.ts';
import * as contacts from './contacts/api.ts';
import * as dashboard from './dashboard/api.ts';
import type { EndpointDefinition } from './endpoint.ts';
import * as erasures from './erasures/api.ts';
import * as externalApi from './external-api/api.ts';
import * as fileLists from './file-lists/api.ts';
import * as helps from './helps/api.ts';
import * as incoming from './incoming/api.ts';
import * as integrationDeliveries from './integration-deliveries/api.ts';
import * as integrations from './integrations/api.ts';
import * as invoices from './invoices/api.ts';
import * as kanban from './kanban/api.ts';
import * as messages from './messages/api.ts';
import * as optOuts from './opt-outs/api.ts';
import * as payments from './payments/api.ts';
import * as plans from './plans/api.ts';
import * as platformHealth from './platform-health/api.ts';
import * as platformSettings from './platform-settings/api.ts';
import * as presence from './presence/api.ts';
import * as prompts from './prompts/api.ts';
import * as queueOptions from './queue-options/api.ts';
import * as queues from './queues/api.ts';
import * as quickMessages from './quick-messages/api.ts';
import * as sandboxPhone from './sandbox-phone/api.ts';
import * as schedules from './schedules/api.ts';
import * as secondFactors from './second-factors/api.ts';
import * as sessions from './sessions/api.ts';
import * as settings from './settings/api.ts';
import * as setup from './setup/api.ts';
import * as subscriptions from './subscriptions/api.ts';
import * as system from './system/api.ts';
import * as tags from './tags/api.ts';
import * as templates from './templates/api.ts';
import * as ticketNotes from './ticket-notes/api.ts';
import * as tickets from './tickets/api.ts';
import * as users from './users/api.ts';

/** Every endpoint of the product, by noun. The OpenAPI document and the every-endpoint test iterate over it. */
export const endpointsByNoun: Record<string, Record<string, EndpointDefinition>> = {
  access,
  announcements,
  'audit-log': auditLog,
  campaigns,
  chats,
  'cloud-webhooks': cloudWebhooks,
  companies,
  connections,
  'contact-lists': contactLists,
  contacts,
  dashboard,
  erasures,
  'external-api': externalApi,
  'file-lists': fileLists,
  helps,
  incoming,
  'integration-deliveries': integrationDeliveries,
  integrations,
  invoices,
  kanban,
  messages,
  'opt-outs': optOuts,
  payments,
  'platform-health': platformHealth,
  'platform-settings': platformSettings,
  plans,
  presence,
  prompts,
  'queue-options': queueOptions,
  queues,
  'quick-messages': quickMessages,
  'sandbox-phone': sandboxPhone,
  schedules,
  'second-factors': secondFactors,
  sessions,
  settings,
  setup,
  subscriptions,
  system,
  tags,
  templates,
  'ticket-notes': ticketNotes,
  tickets,
  users,
};

export const allEndpoints: readonly EndpointDefinition[] = Object.values(endpointsByNoun).flatMap((noun) =>
  Object.values(noun),
);
