import { randomBytes } from 'node:crypto';
import { overrideSetting } from '#features/settings/service.ts';
import { hashPassword } from '#platform/auth/password.ts';
import {
  countReason,
  datesOf,
  type IdMap,
  type ImportContext,
  importLinks,
  importRows,
  kindReportIn,
  pairsOf,
  targetIdOf,
} from './import-context.ts';
import { importQueries } from './queries.ts';
import { colorOf, folded, freeColor, freeName, hoursOf, isKnownHash, settingOf } from './rules.ts';
import { importStore } from './store.ts';

export interface Organisation {
  readonly queues: IdMap;
  readonly connections: IdMap;
  readonly users: IdMap;
  readonly tags: IdMap;
}

/** Imports the organisation of a company: its users, queues, connections and rules. */
export async function importOrganisation(context: ImportContext, emails: Set<string>): Promise<Organisation> {
  const { source, report } = context;
  const { queueNames, queueColors, connectionNames } = await context.within((tx) =>
    importQueries(tx, source.id).taken(),
  );
  const queues = await importRows(context, 'queue', async (tx, rows) =>
    pairsOf(
      rows,
      await importStore(tx, source.id).queues(
        rows.map((row) => {
          const name = freeName(row.name || 'Fila', (each) => queueNames.has(folded(each)));
          queueNames.add(folded(name));
          const color = freeColor(colorOf(row.color), queueColors);
          queueColors.add(color);
          const hours = hoursOf(row.schedules);
          return {
            name,
            color,
            greeting_message: row.greetingMessage,
            out_of_hours_message: row.outOfHoursMessage,
            order_queue: row.orderQueue,
            ...(hours ? { schedules: JSON.stringify(hours) } : {}),
            ...datesOf(row),
          };
        }),
      ),
    ),
  );

  let hasDefault = connectionNames.size > 0;
  const connections = await importRows(context, 'connection', async (tx, rows) => {
    const figures = kindReportIn(report, 'connection');
    return pairsOf(
      rows,
      await importStore(tx, source.id).connections(
        rows.map((row) => {
          countReason(figures.changed, 'the number must be linked again');
          const name = freeName(row.name || 'WhatsApp', (each) => connectionNames.has(each));
          connectionNames.add(name);
          const isDefault = row.isDefault && !hasDefault;
          hasDefault ||= isDefault;
          return {
            name,
            provider: 'beta' as const,
            status: 'DISCONNECTED' as const,
            is_default: isDefault,
            greeting_message: row.greetingMessage,
            completion_message: row.complationMessage,
            out_of_hours_message: row.outOfHoursMessage,
            rating_message: row.ratingMessage,
            expires_inactive_message: row.expiresInactiveMessage,
            expires_ticket: row.expiresTicket,
            max_use_bot_queues: row.maxUseBotQueues,
            time_use_bot_queues: row.timeUseBotQueues,
            time_to_transfer: row.timeToTransfer,
            transfer_queue_id: targetIdOf(queues, row.transferQueueId),
            ...datesOf(row),
          };
        }),
      ),
    );
  });
  await importLinks(context, 'connectionQueue', 'connection_queues', ({ whatsappId, queueId }) => {
    const [connection, queue] = [connections.get(whatsappId), queues.get(queueId)];
    return connection && queue ? { connection_id: connection, queue_id: queue } : undefined;
  });

  // Hash of a random password: users without a usable one request a reset.
  const unusableHash = await hashPassword(randomBytes(32).toString('base64'));
  const users = await importRows(context, 'user', async (tx, rows) => {
    const figures = kindReportIn(report, 'user');
    const taken = rows.filter((row) => {
      const problem = problemOf(row.email, emails);
      if (problem) countReason(figures.skipped, problem);
      else emails.add(row.email);
      return problem === undefined;
    });
    return pairsOf(
      taken,
      await importStore(tx, source.id).users(
        taken.map((row) => {
          const hasHash = isKnownHash(row.passwordHash);
          if (!hasHash) countReason(figures.changed, 'must ask for a new password');
          if (row.super) countReason(figures.changed, 'is no super user here');
          return {
            name: row.name || row.email,
            email: row.email,
            password_hash: hasHash ? row.passwordHash : unusableHash,
            profile: row.profile === 'admin' ? ('admin' as const) : ('user' as const),
            sees_all_tickets: /^enable/i.test(row.allTicket),
            connection_id: targetIdOf(connections, row.whatsappId),
            ...datesOf(row),
          };
        }),
      ),
    );
  });
  await importLinks(context, 'userQueue', 'user_queues', ({ userId, queueId }) => {
    const [user, queue] = [users.get(userId), queues.get(queueId)];
    return user && queue ? { user_id: user, queue_id: queue } : undefined;
  });

  await importSettings(context);
  return { queues, connections, users, tags: await importTags(context, users) };
}

function problemOf(email: string, taken: ReadonlySet<string>): string | undefined {
  if (!/^\S+@\S+$/.test(email)) return 'no e-mail address';
  return taken.has(email) ? 'somebody here has this e-mail address' : undefined;
}

async function importSettings({ source, sourceCompanyId, report, within }: ImportContext): Promise<void> {
  const figures = kindReportIn(report, 'setting');
  for await (const { rows } of source.batches('setting', sourceCompanyId)) {
    for (const row of rows) {
      const setting = settingOf(row);
      if (!setting) {
        countReason(figures.skipped, `${row.key}: there is no such setting here, or not with this value`);
        continue;
      }
      await within((tx) => overrideSetting(tx, setting.key as 'userRating', setting.value, 'Whaticket'));
      figures.brought += 1;
    }
  }
}

async function importTags(context: ImportContext, users: IdMap): Promise<IdMap> {
  const { source, report } = context;
  const { tagNames: names, shortcodes } = await context.within((tx) => importQueries(tx, source.id).taken());
  const tags = await importRows(context, 'tag', async (tx, rows) =>
    pairsOf(
      rows,
      await importStore(tx, source.id).tags(
        rows.map((row) => {
          const name = freeName(row.name || 'Tag', (each) => names.has(each));
          names.add(name);
          return {
            name,
            color: colorOf(row.color) ?? '#336699',
            is_kanban: row.kanban,
            ...datesOf(row),
          };
        }),
      ),
    ),
  );
  await importRows(context, 'quickMessage', async (tx, rows) => {
    const figures = kindReportIn(report, 'quickMessage');
    const usable = rows.filter(({ shortcode, message }) => shortcode !== '' && message !== '');
    for (let left = rows.length - usable.length; left > 0; left -= 1)
      countReason(figures.skipped, 'it has no text');
    return pairsOf(
      usable,
      await importStore(tx, source.id).quickMessages(
        usable.map((row) => {
          const userId = row.userId === null ? undefined : users.get(row.userId);
          const isShared = row.geral || userId === undefined;
          const place = isShared ? 'all' : String(userId);
          const shortcode = freeName(row.shortcode, (each) => shortcodes.has(`${place} ${folded(each)}`));
          shortcodes.add(`${place} ${folded(shortcode)}`);
          return {
            shortcode,
            message: row.message,
            user_id: userId ?? null,
            is_shared: isShared,
            ...datesOf(row),
          };
        }),
      ),
    );
  });
  return tags;
}
