import { expect, test } from 'vitest';
import { detectType, HEAD_BYTES } from './detect-type.ts';
import { docxFile, sampleFiles, xlsxFile, zipOf } from './sample-files.ts';

async function mimeTypeOf(
  head: Buffer,
  fileName: string,
  claims: { mimeType?: string; allowsVideo?: boolean } = {},
) {
  const claimed = { fileName, mimeType: 'application/octet-stream', allowsVideo: true, ...claims };
  return (await detectType(head, claimed))?.mimeType;
}

test.each([
  ['png', 'image/png'],
  ['jpg', 'image/jpeg'],
  ['gif', 'image/gif'],
  ['webp', 'image/webp'],
  ['mp3', 'audio/mpeg'],
  ['ogg', 'audio/ogg'],
  ['mp4', 'video/mp4'],
  ['webm', 'video/webm'],
  ['pdf', 'application/pdf'],
] as const)('a %s file is known by its bytes, whatever it is called', async (sample, mimeType) => {
  expect(await mimeTypeOf(sampleFiles[sample], `file.${sample}`)).toBe(mimeType);
  expect(await mimeTypeOf(sampleFiles[sample], 'index.html', { mimeType: 'text/html' })).toBe(mimeType);
});

test('a container of film or sound is sound when it says so or when only sound is allowed', async () => {
  expect(await mimeTypeOf(sampleFiles.webm, 'a.webm', { mimeType: 'audio/webm' })).toBe('audio/webm');
  expect(await mimeTypeOf(sampleFiles.mp4, 'a.mp4', { allowsVideo: false })).toBe('audio/mp4');
});

test('office files are told from other archives by their content', async () => {
  const office = 'application/vnd.openxmlformats-officedocument';
  expect(await mimeTypeOf(xlsxFile, 'contatos.xlsx')).toBe(`${office}.spreadsheetml.sheet`);
  expect(await mimeTypeOf(docxFile, 'contrato.docx')).toBe(`${office}.wordprocessingml.document`);
  expect(await mimeTypeOf(zipOf({ 'a.txt': 'a' }), 'a.zip')).toBe('application/zip');
  expect(await mimeTypeOf(zipOf({ 'a.txt': 'a' }), 'contatos.xlsx')).toBe('application/zip');
});

test('an office file whose table of contents lies beyond the head is still one', async () => {
  const late = zipOf({
    'xl/media/photo.bin': 'x'.repeat(HEAD_BYTES * 2),
    '[Content_Types].xml': '<Types/>',
  });
  expect(await mimeTypeOf(late.subarray(0, HEAD_BYTES), 'contatos.xlsx')).toMatch('spreadsheetml.sheet');
});

test('the old office formats share one container, so the name decides, and only among them', async () => {
  expect(await mimeTypeOf(sampleFiles.ole, 'velho.xls')).toBe('application/vnd.ms-excel');
  expect(await mimeTypeOf(sampleFiles.ole, 'velho.DOC')).toBe('application/msword');
  expect(await mimeTypeOf(sampleFiles.ole, 'setup.msi')).toBeUndefined();
});

test.each([
  ['UTF-8', sampleFiles.csv],
  ['UTF-8 with a byte order mark', Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), sampleFiles.csv])],
  ['the code page of Brazilian spreadsheets', Buffer.from('nome;número\nJoão;1\n', 'latin1')],
  ['letters that begin like a picture', Buffer.from('BM;ID\nBMW;2\n')],
  ['a head cut inside a character', Buffer.from('ação').subarray(0, 3)],
])('a table in %s is text', async (_what, content) => {
  expect(await mimeTypeOf(content, 'contatos.csv')).toBe('text/csv');
  expect(await mimeTypeOf(content, 'contatos.txt')).toBe('text/plain');
});

test.each([
  ['a program', sampleFiles.exe, 'foto.png'],
  ['a program called a table', sampleFiles.exe, 'contatos.csv'],
  ['an SVG', sampleFiles.svg, 'logo.svg'],
  ['an SVG called a picture', sampleFiles.svg, 'logo.png'],
  ['an SVG called text', sampleFiles.svg, 'logo.txt'],
  ['an SVG with an XML head', Buffer.from(`<?xml version="1.0"?>${sampleFiles.svg}`), 'logo.svg'],
  ['an SVG behind a byte order mark', Buffer.from(`\ufeff ${sampleFiles.svg}`), 'logo.txt'],
  ['a page', sampleFiles.html, 'index.html'],
  ['a page called a picture', sampleFiles.html, 'foto.jpg'],
  ['a page called text', sampleFiles.html, 'notas.txt'],
  ['a script', Buffer.from('alert(1)'), 'a.js'],
  ['a shell script called text', Buffer.from('#!/bin/sh\nrm -rf ~\n'), 'a.txt'],
  ['XML', Buffer.from('<?xml version="1.0"?><a/>'), 'a.xml'],
  ['bytes called text', Buffer.from([0x00, 0x01, 0x02, 0xff]), 'a.txt'],
  ['text without a name', Buffer.from('olá'), ''],
])('%s is nothing we take', async (_what, content, fileName) => {
  expect(await mimeTypeOf(content, fileName)).toBeUndefined();
});
