import { Readable } from 'node:stream';
import type { AnnouncementPriority } from '@prosa/contracts/announcements/schema.ts';
import type { PlatformTx } from '#platform/database/database.ts';
import type { MediaStore } from '#platform/uploads/media-store.ts';
import { newMediaKey, platformMedia } from '#platform/uploads/media-url.ts';
import { announcementStore } from './store.ts';

interface DemoAnnouncement {
  readonly title: string;
  readonly text: string;
  readonly priority: AnnouncementPriority;
  readonly hoursAgo: number;
  readonly hasPicture?: true;
  readonly status?: false;
}

const demoAnnouncements: readonly DemoAnnouncement[] = [
  {
    title: 'Manutenção programada no domingo',
    text: 'No domingo, das 2h às 3h, faremos uma manutenção no banco de dados.\n\nAs mensagens recebidas nesse período são guardadas e aparecem em seguida: nada se perde.',
    priority: 1,
    hoursAgo: 3,
  },
  {
    title: 'Novidade: listas de arquivos',
    text: 'Agora você envia vários arquivos de uma vez, com uma mensagem antes deles. Abra *Lista de arquivos* no menu e monte a primeira.\n\nA luminária da foto é da nossa loja de demonstração.',
    priority: 2,
    hoursAgo: 50,
    hasPicture: true,
  },
  {
    title: 'Dicas para não ter o número bloqueado',
    text: 'Escreva primeiro para quem já falou com você, use os intervalos das campanhas e respeite quem pediu para sair.',
    priority: 3,
    hoursAgo: 190,
  },
  {
    title: 'Pesquisa de satisfação de julho',
    text: 'Encerrada. Obrigado a todos que responderam!',
    priority: 3,
    hoursAgo: 2400,
    status: false,
  },
];

interface Picture {
  readonly name: string;
  readonly extension: string;
  readonly mimeType: string;
  readonly bytes: Buffer;
}

export async function seedAnnouncements(
  tx: PlatformTx,
  { media, picture, now }: { media: MediaStore; picture: () => Picture; now: Date },
): Promise<void> {
  for (const { hoursAgo, hasPicture = false, ...announcement } of demoAnnouncements) {
    const at = new Date(now.getTime() - hoursAgo * 3_600_000).toISOString();
    const stored = hasPicture ? await storePicture(media, picture()) : {};
    await announcementStore(tx).insert({ ...announcement, ...stored, created_at: at, updated_at: at });
  }
}

async function storePicture(media: MediaStore, { name, extension, mimeType, bytes }: Picture) {
  const key = newMediaKey(platformMedia, 'announcements', extension);
  await media.put(key, Readable.from([bytes]), { contentType: mimeType });
  return { media_key: key, media_name: name };
}
