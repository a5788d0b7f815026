import type { AuthEvent } from './access/schema.ts';
import type { AnnouncementEvent, AnnouncementReadEvent } from './announcements/schema.ts';
import type { CampaignEvent, CampaignSettingsEvent } from './campaigns/events.ts';
import type { ChatEvent, ChatUserEvent } from './chats/schema.ts';
import type { CompanyEvent, PlatformCompanyEvent } from './companies/schema.ts';
import type { ConnectionEvent, ConnectionSessionEvent } from './connections/schema.ts';
import type { ContactListEvent, ContactListItemEvent } from './contact-lists/schema.ts';
import type { ContactEvent, ContactImportEvent } from './contacts/schema.ts';
import type { FileListEvent } from './file-lists/schema.ts';
import type { HelpEvent } from './helps/schema.ts';
import type { IntegrationDeliveryEvent } from './integration-deliveries/schema.ts';
import type { IntegrationEvent } from './integrations/schema.ts';
import type { InvoiceEvent } from './invoices/schema.ts';
import type { MessageEvent } from './messages/events.ts';
import type { PaymentEvent } from './payments/schema.ts';
import type { PlanEvent } from './plans/schema.ts';
import type { PromptEvent } from './prompts/schema.ts';
import type { QueueOptionEvent } from './queue-options/schema.ts';
import type { QueueEvent } from './queues/schema.ts';
import type { QuickMessageEvent } from './quick-messages/schema.ts';
import type { SandboxEvent } from './sandbox-phone/schema.ts';
import type { ScheduleEvent } from './schedules/schema.ts';
import type { SettingEvent } from './settings/schema.ts';
import type { TagEvent } from './tags/schema.ts';
import type { TemplateEvent } from './templates/schema.ts';
import type { TicketNoteEvent } from './ticket-notes/schema.ts';
import type { TicketEvent } from './tickets/schema.ts';
import type { UserEvent } from './users/schema.ts';

/** Events that the server publishes to a company's clients: one entry per channel `company-{id}-{name}`. */
export interface CompanyEvents {
  user: UserEvent;
  auth: AuthEvent;
  settings: SettingEvent;
  company: CompanyEvent;
  platformCompany: PlatformCompanyEvent;
  plan: PlanEvent;
  whatsapp: ConnectionEvent;
  whatsappSession: ConnectionSessionEvent;
  queue: QueueEvent;
  queueOption: QueueOptionEvent;
  prompt: PromptEvent;
  queueIntegration: IntegrationEvent;
  queueIntegrationDelivery: IntegrationDeliveryEvent;
  tag: TagEvent;
  quickmessage: QuickMessageEvent;
  schedule: ScheduleEvent;
  contact: ContactEvent;
  contactImport: ContactImportEvent;
  campaign: CampaignEvent;
  campaignSettings: CampaignSettingsEvent;
  ContactList: ContactListEvent;
  ContactListItem: ContactListItemEvent;
  template: TemplateEvent;
  ticket: TicketEvent;
  appMessage: MessageEvent;
  ticketNote: TicketNoteEvent;
  file: FileListEvent;
  invoice: InvoiceEvent;
  payment: PaymentEvent;
  sandbox: SandboxEvent;
  announcement: AnnouncementEvent;
  announcementRead: AnnouncementReadEvent;
  help: HelpEvent;
  chat: ChatEvent;
  'chat-user': ChatUserEvent;
}
export type CompanyEventName = keyof CompanyEvents;

export const companyEventNames = [
  'user',
  'auth',
  'settings',
  'company',
  'platformCompany',
  'plan',
  'whatsapp',
  'whatsappSession',
  'queue',
  'queueOption',
  'prompt',
  'queueIntegration',
  'queueIntegrationDelivery',
  'tag',
  'quickmessage',
  'schedule',
  'contact',
  'contactImport',
  'campaign',
  'campaignSettings',
  'ContactList',
  'ContactListItem',
  'template',
  'ticket',
  'appMessage',
  'ticketNote',
  'file',
  'invoice',
  'payment',
  'sandbox',
  'announcement',
  'announcementRead',
  'help',
  'chat',
  'chat-user',
] as const satisfies CompanyEventName[];

export function companyChannel(companyId: number, name: CompanyEventName): string {
  return `company-${companyId}-${name}`;
}

/**
 * Second argument of every company event. A reconnecting client sends the last number it received and gets the missed
 * events.
 */
export interface EventMeta {
  readonly seq: number;
}

/**
 * Sent once after the handshake. `resync` means that too many events were missed: the client fetches everything again.
 */
export interface ReadyMessage {
  readonly seq: number;
  readonly resync: boolean;
}

/** Data of the handshake's `auth`. */
export interface HandshakeAuth {
  readonly token: string;
  readonly lastSeq?: number;
}

export const presencePingMs = 300_000;
export const socketPingMs = 18_000;
