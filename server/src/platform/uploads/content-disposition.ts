/** RFC 6266: a plain ASCII name for old clients beside the exact one in RFC 5987 form. */
export function contentDisposition(how: 'inline' | 'attachment', fileName: string | undefined): string {
  if (fileName === undefined || fileName === '') return how;
  const plain = fileName.normalize('NFD').replace(/\p{M}/gu, '');
  const ascii = plain.replace(/[^\x20-\x7e]/g, '_').replace(/["\\%/]/g, '_');
  return `${how}; filename="${ascii}"; filename*=UTF-8''${encodeExtended(fileName)}`;
}

// encodeURIComponent leaves these five alone, but RFC 5987 does not allow them bare.
function encodeExtended(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replace(
    /['()*!]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
