import pg from 'pg';
import { StartError } from '#platform/errors.ts';

export type StorageKind = 'folder' | 's3';

/** The parts of the configuration that all processes on one database must share. */
export interface InstallationIdentity {
  /** Fingerprint of the secret key, from which the key cannot be derived. */
  readonly keyId: string;
  /** Fingerprints of the other keys that are accepted during a key rotation. */
  readonly otherKeyIds: readonly string[];
  readonly storage: StorageKind;
}

const storageNames = { folder: 'in the folder DATA_DIR', s3: 'in an S3 bucket' } as const;

/**
 * Records the identity of the first process, and refuses any later one with another key or kind of storage: it could
 * not open sealed secrets, or would not find the files. `adopt` replaces what was recorded.
 */
export async function claimDatabase(
  url: string,
  own: InstallationIdentity,
  { adopt }: { readonly adopt: boolean },
): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'prosa' });
  await client.connect();
  try {
    if (adopt) await client.query('delete from installation');
    await client.query(
      'insert into installation (key_id, storage) values ($1, $2) on conflict (id) do nothing',
      [own.keyId, own.storage],
    );
    const { rows } = await client.query<{ keyId: string; storage: StorageKind }>(
      'select key_id as "keyId", storage from installation',
    );
    const [known] = rows;
    if (known) refuseMismatch(own, known);
    await client.query('update installation set key_id = $1 where key_id <> $1', [own.keyId]);
  } finally {
    await client.end();
  }
}

function refuseMismatch(own: InstallationIdentity, known: { keyId: string; storage: StorageKind }): void {
  if (known.keyId !== own.keyId && !own.otherKeyIds.includes(known.keyId)) {
    throw new StartError(
      'The secret key is not the one that this database was used with. Set SECRET_KEY to that one, or to a new one with that one as SECRET_KEY_PREVIOUS; if it is lost, start once with ADOPT_DATABASE=true.',
    );
  }
  if (known.storage !== own.storage) {
    throw new StartError(
      `The files of this database are kept ${storageNames[known.storage]}, not ${storageNames[own.storage]}: set S3_BUCKET as for the other processes, or move the files and start once with ADOPT_DATABASE=true.`,
    );
  }
}

/** Refuses a database of an installation with another key or storage, for tools that only read it. */
export async function requireOwnDatabase(url: string, own: InstallationIdentity): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'prosa tool' });
  await client.connect();
  try {
    const { rows } = await client.query<{ table: string | null }>(
      `select to_regclass('public.installation') as table`,
    );
    // A database last migrated by an older version, or not one of ours.
    if (rows[0]?.table == null) return;
    const { rows: known } = await client.query<{ keyId: string; storage: StorageKind }>(
      'select key_id as "keyId", storage from installation',
    );
    if (known[0]) refuseMismatch(own, known[0]);
  } finally {
    await client.end();
  }
}

/** After a restore: the next process to start sets the key and storage of the installation. */
export async function clearIdentity(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('delete from installation');
  } finally {
    await client.end();
  }
}
