import { parseArgs } from 'node:util';
import { createPasswordLink, resetLinkLifeMs } from '#features/access/password-reset.ts';
import { findPerson } from '#features/access/store.ts';
import { mintCompanyId } from '#platform/auth/company-id.ts';
import { createDatabase } from '#platform/database/database.ts';
import { createPool } from '#platform/database/pool.ts';
import { StartError } from '#platform/errors.ts';
import { createLog } from '#platform/log.ts';
import type { Command } from './installation.ts';
import { openInstallation } from './installation.ts';

const usage = 'Say whose: npm run password-link -- --email E-MAIL, or --user ID.';

/** `npm run password-link -- --email …`, while the server runs or not: prints a link to choose a new password. */
export const passwordLink: Command = async ({ config, args, say, now }) => {
  const { values } = parseArgs({
    args: [...args],
    options: { email: { type: 'string' }, user: { type: 'string' } },
  });
  const email = values.email?.trim().toLowerCase();
  const id = values.user === undefined ? undefined : Number(values.user);
  const isById = id !== undefined && Number.isSafeInteger(id) && id > 0;
  if ((email === undefined || email === '') === !isById) throw new StartError(usage);
  const installation = await openInstallation(config, { besideServer: true });
  const pool = createPool({
    url: installation.url,
    size: 1,
    applicationName: 'prosa password link',
    log: createLog('error'),
    role: 'prosa_app',
  });
  try {
    const database = createDatabase(
      pool,
      () => undefined,
      () => undefined,
    );
    const person = await database.platform((tx) => findPerson(tx, isById ? { id } : { email: email ?? '' }));
    if (!person) throw new StartError('There is nobody with this e-mail or id.');
    const link = await database.transaction(mintCompanyId(person.company_id), (tx) =>
      createPasswordLink(tx, person.id, { publicUrl: config.publicUrl, now, lifeMs: resetLinkLifeMs }),
    );
    say(`For ${person.name}, once and within 30 minutes:\n${link}`);
  } finally {
    await pool.end();
    await installation.close();
  }
};
