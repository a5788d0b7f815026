/** Without the byte order mark Excel reads the table in the old code page. */
const byteOrderMark = '\ufeff';

/** Hands a file to the browser to be saved. */
export function saveFile(fileName: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // The browser has taken the file by the time the event loop comes round again.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}

/** Lets the browser save what lies at an address of ours, under the name it is sent with: large files are not read here first. */
export function saveFileFromUrl(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.click();
}

/** Hands a table to the browser to be saved. */
export function saveTable(fileName: string, csv: string): void {
  const text = csv.startsWith(byteOrderMark) ? csv : byteOrderMark + csv;
  saveFile(fileName, new Blob([text], { type: 'text/csv;charset=utf-8' }));
}
