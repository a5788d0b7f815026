import { z } from 'zod';

/** Why an archive cannot be used, for the person at the terminal. */
export class ArchiveError extends Error {
  override name = 'ArchiveError';
}

/**
 * An archive is a tar compressed with zstd, so that any machine can open it: a head that describes it, then its parts,
 * then a list of what was written. After every `partsPerIndex` parts an index lists their sizes and checksums, which
 * bounds the memory of the writer and the reader however many files there are.
 */
export const headName = 'head.json';
export const endName = 'end.json';
export const partsPerIndex = 1000;
/** A part whose length is not known in advance is cut into pieces of this size. */
export const pieceBytes = 4 * 1024 * 1024;
/** Tar extension field (pax) for the content type, which tar has no field for. */
export const typeField = 'PROSA.type';

export const IndexSchema = z.array(z.object({ name: z.string(), size: z.int(), sha256: z.string() }));
export type Index = z.infer<typeof IndexSchema>;

export const EndSchema = z.object({ parts: z.int(), indexes: z.array(z.string()) });

export const isIndex = (name: string): boolean => name.startsWith('index/');
