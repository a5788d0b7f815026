import type { RecipientState } from '@prosa/contracts/campaigns/schema.ts';
import { phoneKey } from '@prosa/contracts/phone-number.ts';
import { applyOptOut } from '#features/opt-outs/service.ts';
import type { Tx } from '#platform/database/database.ts';
import { addJob } from '#platform/jobs/job.ts';
import { beginCampaignJob } from './jobs.ts';
import { type NewRecipient, recipientStore } from './recipients/store.ts';
import { campaignSettingsStore } from './settings-store.ts';
import { campaignStore } from './store.ts';

interface DemoContext {
  readonly connectionId: number;
  /** Both by name. */
  readonly contacts: ReadonlyMap<string, number>;
  readonly lists: ReadonlyMap<string, number>;
  readonly now: Date;
}

/** Minutes after the start at which each was sent, and the state it reached. */
const winter: readonly (readonly [string, string, number, RecipientState])[] = [
  ['Adriana Vasconcelos', '5511987120345', 0, 'replied'],
  ['Alexandre Pontes', '5511976540912', 0.3, 'read'],
  ['Amanda Figueiredo', '5521988710264', 0.5, 'read'],
  ['Bruna Sant’Anna', '5541998877120', 0.9, 'replied'],
  ['Caio Albuquerque', '5581996540033', 1.1, 'delivered'],
  ['Camila Rocha Duarte', '5551991882233', 1.4, 'read'],
  ['Débora Campos', '5562981113344', 0, 'invalid'],
  ['Fernanda Teixeira', '5511933221144', 1.7, 'failed'],
  ['Helena Prado', '5511912345678', 2.2, 'read'],
  ['Marcelo Ferraz', '5515981239900', 2.4, 'sent'],
  ['Mercadinho Boa Vista', '551134567890', 0, 'invalid'],
  ['Tatiane Borges', '5565992314400', 2.7, 'opted-out'],
];

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const reached: readonly RecipientState[] = ['sent', 'delivered', 'read', 'replied'];

function recipientOf(
  campaignId: number,
  startedAt: Date,
  [name, number, minutes, state]: (typeof winter)[number],
  index: number,
): NewRecipient {
  const at = (later: number, ...states: RecipientState[]) =>
    states.includes(state)
      ? new Date(startedAt.getTime() + (minutes + later) * minuteMs).toISOString()
      : null;
  return {
    campaign_id: campaignId,
    position: index + 1,
    name,
    number,
    key: phoneKey(number),
    state,
    failure: state === 'failed' ? 'ERR_MESSAGE_RECIPIENT' : null,
    sent_at: at(0, ...reached),
    delivered_at: at(0.2, 'delivered', 'read', 'replied'),
    read_at: at(3 + index, 'read', 'replied'),
    replied_at: at(6 + 2 * index, 'replied'),
    failed_at: at(0.1, 'failed'),
  };
}

async function seedFinished(tx: Tx, { connectionId, lists, now }: DemoContext): Promise<void> {
  const startedAt = new Date(now.getTime() - 6 * dayMs);
  const id = await campaignStore(tx).insert({
    name: 'Liquidação de inverno',
    status: 'FINALIZADA',
    messages: [
      'Olá {nome}! ❄️ A liquidação de inverno da loja começou: {desconto} em casacos e botas até domingo.',
      'Oi {{firstName}}, tudo bem? Separamos peças de inverno com {desconto}. Quer ver as fotos?',
      '',
      '',
      '',
    ],
    connection_id: connectionId,
    contact_list_id: lists.get('Clientes de inverno') ?? null,
    created_at: new Date(startedAt.getTime() - dayMs).toISOString(),
    started_at: startedAt.toISOString(),
    completed_at: new Date(startedAt.getTime() + 3 * minuteMs).toISOString(),
    is_prepared: true,
    recipients: winter.length,
  });
  await recipientStore(tx).insertAll(
    id,
    winter.map((person, index) => recipientOf(id, startedAt, person, index)),
  );
}

/** Seeds a contact who opted out. */
async function seedOptOut(tx: Tx, { contacts, now }: DemoContext): Promise<void> {
  const contactId = contacts.get('Tatiane Borges');
  const before = new Date(now.getTime() - 7 * dayMs);
  if (contactId !== undefined) await applyOptOut(tx, { contactId, text: 'SAIR', now: before });
}

async function seedScheduled(tx: Tx, { connectionId, lists, now }: DemoContext): Promise<void> {
  const day = new Date(now.getTime() + 3 * dayMs).toISOString().slice(0, 10);
  // Ten in the morning in São Paulo.
  const scheduledAt = `${day}T13:00:00.000Z`;
  const id = await campaignStore(tx).insert({
    name: 'Parabéns do mês',
    status: 'PROGRAMADA',
    messages: [
      '{{ms}}, {nome}! 🎉 Neste mês o presente é seu: {desconto} na próxima compra.',
      '',
      '',
      '',
      '',
    ],
    connection_id: connectionId,
    contact_list_id: lists.get('Aniversariantes de novembro') ?? null,
    scheduled_at: scheduledAt,
    keeps_hours: true,
  });
  await addJob(tx, beginCampaignJob, { campaignId: id, scheduledAt }, { runAt: new Date(scheduledAt) });
}

/** Seeds a finished campaign, a scheduled one and a draft. */
export async function seedCampaigns(tx: Tx, around: DemoContext): Promise<void> {
  await campaignSettingsStore(tx).save({
    messageInterval: 20,
    longerIntervalAfter: 20,
    greaterInterval: 60,
    variables: [
      { key: 'desconto', value: '20% de desconto' },
      { key: 'endereco', value: 'Rua das Flores, 120 - Centro' },
    ],
  });
  await seedFinished(tx, around);
  await seedOptOut(tx, around);
  await seedScheduled(tx, around);
  await campaignStore(tx).insert({
    name: 'Pesquisa de satisfação',
    status: 'INATIVA',
    confirmation: true,
    messages: ['Que bom! De 0 a 10, quanto você indicaria nossa loja a um amigo?', '', '', '', ''],
    confirmation_messages: ['Oi {nome}! Podemos fazer uma pergunta rápida sobre sua compra?', '', '', '', ''],
    connection_id: around.connectionId,
  });
}
