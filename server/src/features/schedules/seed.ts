import { defaultTimeZone } from '@prosa/contracts/settings/schema.ts';
import { addDays, dayOf, momentOf, wallTimeOf } from '@prosa/contracts/zoned-time.ts';
import type { Tx } from '#platform/database/database.ts';
import { addSendJob } from './jobs.ts';
import { type NewSchedule, scheduleStore } from './store.ts';

interface DemoReferences {
  readonly contacts: ReadonlyMap<string, number>;
  readonly userIds: readonly number[];
  readonly connectionId: number;
  readonly queueId: number;
  readonly now: Date;
}

interface DemoSchedule {
  readonly to: string;
  /** From today on. */
  readonly days: number;
  readonly time: string;
  readonly body: string;
  /** By how many minutes it left after its time. */
  readonly lateBy?: number;
  readonly error?: NewSchedule['error'];
  readonly isForQueue?: boolean;
}

const demoSchedules: readonly DemoSchedule[] = [
  {
    to: 'Helena Prado',
    days: -6,
    time: '09:00',
    body: '{{ms}}, {{firstName}}! Seu pedido chegou direitinho? Conte para a gente.',
  },
  {
    to: 'Fábio Queiroz',
    days: -3,
    time: '14:30',
    body: 'Oi, {{firstName}}! Passando para lembrar do boleto que vence amanhã.',
    lateBy: 95,
  },
  {
    to: 'Igor Bastos',
    days: -2,
    time: '10:00',
    body: '{{ms}}, {{firstName}}! A troca do seu produto foi aprovada.',
    error: 'ERR_MESSAGE_RECIPIENT',
  },
  {
    to: 'Beatriz Nogueira',
    days: 1,
    time: '09:00',
    body: '{{ms}}, {{firstName}}! Sua entrega está marcada para hoje, entre 13h e 17h.',
  },
  {
    to: 'Caio Albuquerque',
    days: 1,
    time: '15:30',
    body: 'Oi, {{firstName}}! O modelo que você procurava voltou ao estoque. Quer que eu reserve?',
    isForQueue: true,
  },
  {
    to: 'Camila Rocha Duarte',
    days: 3,
    time: '08:30',
    body: 'Feliz aniversário, {{firstName}}! Hoje temos um presente para você.',
  },
  {
    to: 'Marcelo Ferraz',
    days: 3,
    time: '11:00',
    body: '{{ms}}, {{firstName}}! Podemos confirmar a retirada de amanhã às 10h?',
    isForQueue: true,
  },
  {
    to: 'Renata Valadares',
    days: 8,
    time: '16:00',
    body: 'Oi, {{firstName}}! Já faz um mês da sua compra: está tudo bem com o produto?',
  },
];

function outcomeOf({ days, lateBy = 0, error }: DemoSchedule, sendAt: Date): Partial<NewSchedule> {
  if (error) return { status: 'ERRO', error };
  if (days > 0) return {};
  return { status: 'ENVIADA', sent_at: new Date(sendAt.getTime() + lateBy * 60_000).toISOString() };
}

/** Some that have left, one late and one not at all, and some that will. */
export async function seedSchedules(tx: Tx, around: DemoReferences): Promise<void> {
  const today = dayOf(wallTimeOf(around.now, defaultTimeZone));
  for (const [index, demo] of demoSchedules.entries()) {
    const sendAt = momentOf(`${addDays(today, demo.days)}T${demo.time}`, defaultTimeZone);
    const row = await scheduleStore(tx).insert({
      user_id: around.userIds[index % around.userIds.length] ?? null,
      contact_id: around.contacts.get(demo.to) ?? null,
      connection_id: around.connectionId,
      queue_id: demo.isForQueue ? around.queueId : null,
      body: demo.body,
      send_at: sendAt.toISOString(),
      ...outcomeOf(demo, sendAt),
    });
    if (row.status === 'PENDENTE') await addSendJob(tx, row);
  }
}
