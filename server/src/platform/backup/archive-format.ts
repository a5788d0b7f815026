import { z } from 'zod';

/**
 * An archive is a tar packed with zstd, so that any machine can look into it: a head that says what it is, then its
 * parts, then the list of what was written. After every so many parts an index says their sizes and checksums, which
 * keeps both the writer and the reader small however many files there are.
 */
export const headName = 'head.json';
export const endName = 'end.json';
export const partsPerIndex = 1000;
/** A part whose length is not known in advance is cut into pieces of this size. */
export const pieceBytes = 4 * 1024 * 1024;
/** Where tar keeps what it has no field for. */
export const typeField = 'PROSA.type';

export const IndexSchema = z.array(z.object({ name: z.string(), size: z.int(), sha256: z.string() }));
export type Index = z.infer<typeof IndexSchema>;

export const EndSchema = z.object({ parts: z.int(), indexes: z.array(z.string()) });

export const isIndex = (name: string): boolean => name.startsWith('index/');
