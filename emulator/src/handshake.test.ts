import { X509Certificate } from 'node:crypto';
import { Curve, WA_CERT_DETAILS } from 'baileys';
import { afterEach, expect, test } from 'vitest';
import { processAuthority } from './certs.ts';
import { clientHeader, createFrames, frame } from './frames.ts';
import { logIn, pairByQr } from './testing/linked-client.ts';
import { newNumber, testEmulator } from './testing/scene.ts';
import { newAuth, startClient } from './testing/test-client.ts';
import { isSignatureValid } from './verify-signature.ts';

const emulator = testEmulator();
const lenient = Curve.verify;

afterEach(() => {
  Curve.verify = lenient;
  emulator().trust();
});

test('a client that really checks the certificates accepts the emulator it trusts', async () => {
  Curve.verify = isSignatureValid;
  const client = startClient(emulator(), newAuth());
  await client.waitForQr();
  await client.close();
});

test('a client that really checks the certificates refuses an emulator it does not trust', async () => {
  Curve.verify = isSignatureValid;
  WA_CERT_DETAILS.PUBLIC_KEY = Buffer.from(Curve.generateKeyPair().public);
  const client = startClient(emulator(), newAuth());
  expect(await client.waitForClose()).toEqual({
    code: 400,
    text: 'noise intermediate certificate signature invalid',
  });
});

test('signatures are told right from wrong', () => {
  const { private: privateKey, public: publicKey } = Curve.generateKeyPair();
  const message = Buffer.from('olá');
  const signature = Curve.sign(privateKey, message);
  expect(isSignatureValid(publicKey, message, signature)).toBe(true);
  expect(isSignatureValid(publicKey, Buffer.from('ola'), signature)).toBe(false);
  expect(isSignatureValid(Curve.generateKeyPair().public, message, signature)).toBe(false);
  expect(isSignatureValid(publicKey, message, new Uint8Array(64))).toBe(false);
});

test('the certificate of the media host is signed by the authority and good for this machine', () => {
  const { caCertificate, mediaCertificate } = processAuthority();
  const certificate = new X509Certificate(mediaCertificate);
  expect(certificate.verify(new X509Certificate(caCertificate).publicKey)).toBe(true);
  expect(certificate.checkIP('127.0.0.1')).toBe('127.0.0.1');
});

test('a client that was told where to connect says so before its header, and gets in', async () => {
  const owner = emulator().user({ pn: newNumber() });
  const auth = await pairByQr(emulator(), owner);
  auth.creds.routingInfo = Buffer.from('somewhere');
  const client = await logIn(emulator(), auth);
  await client.close();
});

test('frames are whole however the bytes are cut', () => {
  const bytes = Buffer.concat([clientHeader, frame(Buffer.from('um')), frame(Buffer.alloc(700, 'x'))]);
  for (const size of [1, 3, 5, 100, bytes.length]) {
    const frames = createFrames();
    const whole: Buffer[] = [];
    for (let at = 0; at < bytes.length; at += size) whole.push(...frames.read(bytes.subarray(at, at + size)));
    expect(whole.map((one) => one.length)).toEqual([2, 700]);
  }
});

test('whoever is not a WhatsApp client is turned away', () => {
  expect(() => createFrames().read(Buffer.from('GET / HTTP/1.1'))).toThrow('not a WhatsApp client');
});
