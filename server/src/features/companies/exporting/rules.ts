const longestName = 60;

/** `padaria-aurora-2026-11-16.tar.zst`: what every file system takes. */
export function archiveNameOf(company: string, requestedAt: string): string {
  const plain = company
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, longestName)
    .replaceAll(/^-+|-+$/g, '');
  return `${plain === '' ? 'company' : plain}-${requestedAt.slice(0, 10)}.tar.zst`;
}
