import { z } from 'zod';
import type { SecretBox } from '#platform/auth/secret-box.ts';
import { StartError } from '#platform/errors.ts';
import { readHead } from './read-archive.ts';

export const archiveFormat = 1;

export const TableSchema = z.object({
  schema: z.string(),
  name: z.string(),
  columns: z.readonly(z.array(z.string())),
});

/** First part of every archive: its description. */
export const HeadSchema = z.object({
  kind: z.enum(['installation', 'company']),
  format: z.int(),
  /** Version of Prosa. */
  version: z.string(),
  createdAt: z.string(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  tables: z.array(TableSchema),
  /** A sealed value, to check whether the reader has the key that the secrets inside were sealed with. */
  keyProbe: z.string(),
});
export type Head = z.infer<typeof HeadSchema>;

const probe = { word: 'prosa', place: 'backup' };

export const sealProbe = (box: SecretBox): string => box.seal(probe.word, probe.place);

export function hasSameKey(box: SecretBox, { keyProbe }: Pick<Head, 'keyProbe'>): boolean {
  try {
    return box.open(keyProbe, probe.place) === probe.word;
  } catch {
    // Sealed by another installation, so the keys differ.
    return false;
  }
}

export async function readHeadOf<Schema extends z.ZodType<Head>>(
  file: string,
  kind: Head['kind'],
  schema: Schema,
  passphrase?: string,
): Promise<z.output<Schema>> {
  const head = await readHead(file, passphrase);
  const { format, kind: found } = (head ?? {}) as Partial<Head>;
  if (typeof format === 'number' && format > archiveFormat) {
    throw new StartError(`${file} was made by a newer version of Prosa. Update this one first.`);
  }
  const parsed = schema.safeParse(head);
  if (!parsed.success || found !== kind) {
    throw new StartError(`${file} is not ${kind === 'company' ? 'the export of a company' : 'a backup'}.`);
  }
  return parsed.data;
}
