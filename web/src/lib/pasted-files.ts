interface Clipboard extends Pick<DataTransfer, 'getData'> {
  readonly files: Iterable<File>;
}

/** The files of a paste, such as a picture of the screen; none where it was a text that was copied. */
export function pastedFiles(clipboard: Clipboard): readonly File[] {
  // A spreadsheet copies a picture of its cells beside their text, and the text is what was meant.
  return clipboard.getData('text/plain') === '' ? [...clipboard.files] : [];
}
