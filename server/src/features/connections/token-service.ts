import type { UserActor } from '#platform/auth/actor.ts';
import { type CompanyId, mintCompanyId } from '#platform/auth/company-id.ts';
import { matchesHash } from '#platform/auth/secrets.ts';
import type { Database, Tx } from '#platform/database/database.ts';
import { connectionQueries, findByTokenHash } from './queries.ts';
import { publishConnection, requireConnection } from './service.ts';
import { connectionStore } from './store.ts';
import { hashChosenToken, newToken, readToken } from './token-rules.ts';

/** Replaces the previous token. The plain token is returned here and stored nowhere. */
export async function createToken(
  tx: Tx,
  actor: UserActor,
  connectionId: number,
): Promise<{ token: string }> {
  await requireConnection(tx, connectionId);
  const { text, hash } = newToken({ companyId: tx.companyId, connectionId });
  await connectionStore(tx).update(connectionId, { token_hash: hash });
  await publishConnection(tx, actor, connectionId);
  return { token: text };
}

export async function deleteToken(tx: Tx, actor: UserActor, connectionId: number): Promise<void> {
  await requireConnection(tx, connectionId);
  await connectionStore(tx).update(connectionId, { token_hash: null });
  await publishConnection(tx, actor, connectionId);
}

/** Matches no secret, so that refusing a connection without a token takes as long as refusing a wrong token. */
const dummyHash = Buffer.alloc(32);

interface TokenOwner {
  readonly companyId: CompanyId;
  readonly connectionId: number;
}

async function ownerOfGenerated(database: TokenDatabase, token: string): Promise<TokenOwner | undefined> {
  const read = readToken(token);
  if (!read) return undefined;
  const companyId = mintCompanyId(read.companyId);
  const connection = await connectionQueries(database.reader(companyId)).find(read.connectionId);
  const isRight = matchesHash(read.secret, connection?.token_hash ?? dummyHash);
  return connection && isRight ? { companyId, connectionId: connection.id } : undefined;
}

type TokenDatabase = Pick<Database, 'reader' | 'platform'>;

/** Returns the owner of a token; undefined when the token is invalid. */
export async function connectionByToken(
  database: TokenDatabase,
  token: string,
): Promise<TokenOwner | undefined> {
  const owner = await ownerOfGenerated(database, token);
  return owner ?? database.platform((tx) => findByTokenHash(tx, hashChosenToken(token)));
}
