import { randomUUID } from 'node:crypto';
import {
  buildIntegration,
  buildPrompt,
  buildQueueOption,
} from '@prosa/server/testing/automation-builders.ts';
import { buildPaidInvoice, buildPayment } from '@prosa/server/testing/billing-builders.ts';
import {
  buildConnection,
  buildContact,
  buildLane,
  buildQueue,
  buildTag,
  buildUser,
  type TestCompany,
} from '@prosa/server/testing/builders.ts';
import { buildCampaign } from '@prosa/server/testing/campaign-company.ts';
import { buildChat, buildChatMessage } from '@prosa/server/testing/chat-builders.ts';
import {
  buildIntegrationDelivery,
  buildMessage,
  buildSandboxCustomer,
  buildSandboxMessage,
  buildSchedule,
  buildTemplate,
  buildTicket,
  buildTicketNote,
} from '@prosa/server/testing/conversation-builders.ts';
import {
  buildContactField,
  buildContactImport,
  buildContactList,
  buildContactListItem,
  buildErasure,
  buildFileList,
  buildFileListOption,
  buildQuickMessage,
} from '@prosa/server/testing/outreach-builders.ts';
import { buildAnnouncement, buildHelp } from '@prosa/server/testing/platform-builders.ts';
import type { TestApp } from '@prosa/server/testing/test-app.ts';

export type RowId = number | string;
type RowFactory = (app: TestApp, company: TestCompany) => Promise<RowId>;

/**
 * Creates a row of a company by the name of its parameter. Tests that cover all endpoints use these: an endpoint with a
 * new kind of row fails there until its factory is added.
 */
export const rowFactories: Readonly<Record<string, RowFactory>> = {
  userId: async (app, company) => (await buildUser(app, { company })).id,
  campaignId: (app, company) => buildCampaign(app, company),
  chatId: async (app, company) => (await buildChat(app, company)).id,
  chatUuid: async (app, company) => (await buildChat(app, company)).uuid,
  companyId: async (_app, company) => company.id,
  planId: async (_app, company) => company.planId,
  // An announcement that only the platform's owner sees.
  announcementId: (app) => buildAnnouncement(app, { status: false }),
  helpId: (app) => buildHelp(app),
  deadJobId: async () => randomUUID(),
  connectionId: (app, company) => buildConnection(app, company),
  contactId: (app, company) => buildContact(app, company),
  contactListId: (app, company) => buildContactList(app, company),
  contactListItemId: (app, company) => buildContactListItem(app, company),
  fileListId: (app, company) => buildFileList(app, company),
  contactImportId: (app, company) => buildContactImport(app, company),
  erasureId: (app, company) => buildErasure(app, company),
  integrationId: (app, company) => buildIntegration(app, company),
  invoiceId: (app, company) => buildPaidInvoice(app, company),
  paymentId: (app, company) => buildPayment(app, company),
  deliveryId: (app, company) => buildIntegrationDelivery(app, company),
  sandboxCustomerId: (app, company) => buildSandboxCustomer(app, company),
  sandboxMessageId: (app, company) => buildSandboxMessage(app, company),
  messageId: async (app, company) => (await buildMessage(app, company, await buildTicket(app, company))).id,
  promptId: (app, company) => buildPrompt(app, company),
  queueId: (app, company) => buildQueue(app, company),
  queueOptionId: async (app, company) => buildQueueOption(app, company, await buildQueue(app, company)),
  tagId: (app, company) => buildTag(app, company),
  laneId: (app, company) => buildLane(app, company),
  ticketId: async (app, company) => (await buildTicket(app, company)).id,
  ticketNoteId: async (app, company) => buildTicketNote(app, company, await buildTicket(app, company)),
  uuid: async (app, company) => (await buildTicket(app, company)).uuid,
  quickMessageId: (app, company) => buildQuickMessage(app, company),
  sessionId: async (app, company) => (await buildUser(app, { company })).sessionId,
  scheduleId: (app, company) => buildSchedule(app, company),
  chatMessageId: (app, company) => buildChatMessage(app, company),
  contactFieldId: (app, company) => buildContactField(app, company),
  fileListOptionId: (app, company) => buildFileListOption(app, company),
  templateId: (app, company) => buildTemplate(app, company),
};

/** Parameters that name no row, with a value that exists everywhere. */
export const sharedNames: Readonly<Record<string, string>> = { settingKey: 'userRating' };

export async function buildRow(app: TestApp, company: TestCompany, name: string): Promise<RowId> {
  const build = rowFactories[name];
  if (!build) throw new Error(`Say in testing/row-factories.ts how to make a row for ${name}.`);
  return build(app, company);
}

/** The rows of a company, each created on first use. */
export function rowsOf(app: TestApp, company: TestCompany) {
  const made = new Map<string, Promise<RowId>>();
  return {
    company,
    get(name: string): Promise<RowId> {
      const row = made.get(name) ?? buildRow(app, company, name);
      made.set(name, row);
      return row;
    },
    /** Drops a row that was removed, so that the next call creates another. */
    forget: (name: string) => made.delete(name),
  };
}

export type CompanyRows = ReturnType<typeof rowsOf>;
