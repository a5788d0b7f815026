import { Readable } from 'node:stream';
import type { Tx } from '#platform/database/database.ts';
import type { MediaStore } from '#platform/uploads/media-store.ts';
import { newMediaKey } from '#platform/uploads/media-url.ts';
import { addFilePreparation } from './jobs.ts';
import { fileListStore } from './store.ts';

interface DemoFile {
  readonly name: string;
  readonly extension: string;
  readonly mimeType: string;
  readonly bytes: Buffer;
}

/** Files that the demo generates, so that the repository carries none. */
type DemoFiles = Readonly<Record<'photo' | 'voice' | 'quote', () => DemoFile>>;

interface DemoList {
  readonly name: string;
  readonly message: string;
  readonly options: readonly { readonly name: string; readonly file: keyof DemoFiles }[];
}

const demoLists: readonly DemoList[] = [
  {
    name: 'Catálogo de luminárias',
    message: 'Oi, {{firstName}}! Separei o que temos de luminárias para você ver com calma.',
    options: [
      { name: 'Luminária Aurora, cobre, 40 cm', file: 'photo' },
      { name: 'Proposta com preços e prazos', file: 'quote' },
    ],
  },
  {
    name: 'Como chegar',
    message: 'Estamos na Rua das Acácias, 120, Centro. Tem estacionamento na porta.',
    options: [
      { name: 'A nossa vitrine', file: 'photo' },
      { name: 'O caminho explicado por áudio', file: 'voice' },
    ],
  },
  {
    name: 'Contrato de montagem',
    message: '{{ms}}! Segue o contrato. É só ler, assinar e mandar uma foto por aqui.',
    options: [{ name: 'Contrato de montagem', file: 'quote' }],
  },
];

/** Seeds lists of files that are sent together, by one user. */
export async function seedFileLists(
  tx: Tx,
  {
    userId,
    media,
    files,
  }: { readonly userId: number; readonly media: MediaStore; readonly files: DemoFiles },
): Promise<void> {
  const store = fileListStore(tx);
  for (const { options, ...list } of demoLists) {
    const { id } = await store.insert({ ...list, user_id: userId });
    for (const [index, { name, file }] of options.entries()) {
      const { bytes, mimeType, ...drawn } = files[file]();
      const key = newMediaKey(tx.companyId, 'file-lists', drawn.extension);
      const { size, sha256 } = await media.put(key, Readable.from([bytes]), { contentType: mimeType });
      const option = await store.insertOption({
        file_list_id: id,
        name,
        position: index + 1,
        media_key: key,
        media_name: drawn.name,
        media_type: mimeType,
        media_size: size,
        media_sha256: sha256,
      });
      await addFilePreparation(tx, { optionId: option.id, key, mimeType });
    }
  }
}
