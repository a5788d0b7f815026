import type { AuthEvent } from './access/events.ts';
import type { AnnouncementEvent, AnnouncementReadEvent } from './announcements/events.ts';
import type { CampaignEvent, CampaignSettingsEvent } from './campaigns/events.ts';
import type { ChatEvent, ChatUserEvent } from './chats/events.ts';
import type { CompanyEvent, PlatformCompanyEvent } from './companies/events.ts';
import type { ConnectionEvent, ConnectionSessionEvent } from './connections/events.ts';
import type { ContactListEvent, ContactListItemEvent } from './contact-lists/events.ts';
import type { ContactEvent, ContactImportEvent } from './contacts/events.ts';
import type { FileListEvent } from './file-lists/events.ts';
import type { HelpEvent } from './helps/events.ts';
import type { IntegrationDeliveryEvent } from './integration-deliveries/events.ts';
import type { IntegrationEvent } from './integrations/events.ts';
import type { InvoiceEvent } from './invoices/events.ts';
import type { MessageEvent } from './messages/events.ts';
import type { PaymentEvent } from './payments/events.ts';
import type { PlanEvent } from './plans/events.ts';
import type { PromptEvent } from './prompts/events.ts';
import type { QueueOptionEvent } from './queue-options/events.ts';
import type { QueueEvent } from './queues/events.ts';
import type { QuickMessageEvent } from './quick-messages/events.ts';
import type { SandboxEvent } from './sandbox-phone/events.ts';
import type { ScheduleEvent } from './schedules/events.ts';
import type { SettingEvent } from './settings/events.ts';
import type { TagEvent } from './tags/events.ts';
import type { TemplateEvent } from './templates/events.ts';
import type { TicketNoteEvent } from './ticket-notes/events.ts';
import type { TicketEvent } from './tickets/events.ts';
import type { UserEvent } from './users/events.ts';

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
