import { createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import { Curve, type KeyPair, proto } from 'baileys';

/** The little of ASN.1's DER that a certificate is made of. */
function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(parts);
  return Buffer.concat([Buffer.from([tag]), lengthOf(body.length), body]);
}

function sequence(...parts: readonly Uint8Array[]): Buffer {
  return der(0x30, ...parts);
}

function integer(bytes: Uint8Array): Buffer {
  const isNegative = ((bytes[0] ?? 0) & 0x80) !== 0;
  return der(0x02, isNegative ? Buffer.concat([Buffer.from([0]), bytes]) : bytes);
}

function objectId(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  return der(0x06, Buffer.from([first * 40 + second, ...rest.flatMap(base128)]));
}

function bitString(bytes: Uint8Array): Buffer {
  return der(0x03, Buffer.from([0]), bytes);
}

function utcTime(date: Date): Buffer {
  const digits = date.toISOString().replaceAll(/[-:T]/gu, '').slice(2, 14);
  return der(0x17, Buffer.from(`${digits}Z`));
}

function lengthOf(length: number): Buffer {
  if (length < 0x80) return Buffer.from([length]);
  const bytes = Buffer.from(length.toString(16).padStart(length > 0xff ? 4 : 2, '0'), 'hex');
  return Buffer.concat([Buffer.from([0x80 | bytes.length]), bytes]);
}

function base128(value: number): number[] {
  const digits = [value & 0x7f];
  for (let rest = value >>> 7; rest > 0; rest >>>= 7) digits.unshift((rest & 0x7f) | 0x80);
  return digits;
}

/**
 * Trust anchors that make a client accept the emulator as WhatsApp: a root for the Noise handshake and a CA for media.
 */
export interface Authority {
  readonly noiseRoot: KeyPair;
  /** Static key of the servers in the handshake and its certificates, created once because signing is slow. */
  readonly noiseStatic: KeyPair;
  readonly noiseChain: Uint8Array;
  /** PEM of the CA that signed the media host's certificate. */
  readonly caCertificate: string;
  readonly mediaKey: string;
  readonly mediaCertificate: string;
}

let ofThisProcess: Authority | undefined;

/** One authority for all emulators of a process, because a client trusts one root at a time. */
export function processAuthority(): Authority {
  ofThisProcess ??= createAuthority();
  return ofThisProcess;
}

function createAuthority(): Authority {
  const ca = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const host = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  // A unique name, because a client that trusts two authorities of the same name only checks the first.
  const caName = nameOf(`Prosa WhatsApp emulator ${randomBytes(4).toString('hex')}`);
  const noiseRoot = Curve.generateKeyPair();
  const noiseStatic = Curve.generateKeyPair();
  return {
    noiseRoot,
    noiseStatic,
    noiseChain: noiseCertificates(noiseRoot, noiseStatic.public),
    caCertificate: certificate({ name: caName, issuer: caName, key: ca.publicKey, signer: ca.privateKey }, [
      extension('2.5.29.19', sequence(der(0x01, Buffer.from([0xff])))),
    ]),
    mediaKey: host.privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
    mediaCertificate: certificate(
      { name: nameOf('localhost'), issuer: caName, key: host.publicKey, signer: ca.privateKey },
      [
        extension(
          '2.5.29.17',
          sequence(der(0x87, Buffer.from([127, 0, 0, 1])), der(0x82, Buffer.from('localhost'))),
        ),
      ],
    ),
  };
}

/** Certificate chain of the handshake: root → intermediate → leaf, whose key is the Noise static key. */
function noiseCertificates(root: KeyPair, staticPublicKey: Uint8Array): Uint8Array {
  const intermediate = Curve.generateKeyPair();
  const { CertChain } = proto;
  const validity = { notBefore: seconds(-3600), notAfter: seconds(365 * 86_400) };
  const intermediateDetails = CertChain.NoiseCertificate.Details.encode({
    serial: 1,
    issuerSerial: 0,
    key: intermediate.public,
    ...validity,
  }).finish();
  const leafDetails = CertChain.NoiseCertificate.Details.encode({
    serial: 2,
    issuerSerial: 1,
    key: staticPublicKey,
    ...validity,
  }).finish();
  return CertChain.encode({
    intermediate: {
      details: intermediateDetails,
      signature: Curve.sign(root.private, intermediateDetails),
    },
    leaf: { details: leafDetails, signature: Curve.sign(intermediate.private, leafDetails) },
  }).finish();
}

interface Subject {
  readonly name: Buffer;
  readonly issuer: Buffer;
  readonly key: KeyObject;
  readonly signer: KeyObject;
}

function certificate({ name, issuer, key, signer }: Subject, extensions: readonly Buffer[]): string {
  const ecdsaWithSha256 = sequence(objectId('1.2.840.10045.4.3.2'));
  const body = sequence(
    der(0xa0, integer(Buffer.from([2]))),
    integer(Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    ecdsaWithSha256,
    issuer,
    sequence(utcTime(new Date(seconds(-86_400) * 1000)), utcTime(new Date(seconds(365 * 86_400) * 1000))),
    name,
    key.export({ format: 'der', type: 'spki' }),
    der(0xa3, sequence(...extensions)),
  );
  const signature = createSign('sha256').update(body).sign(signer);
  const base64 = sequence(body, ecdsaWithSha256, bitString(signature)).toString('base64');
  const lines = base64.match(/.{1,64}/gu) ?? [];
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n');
}

function nameOf(commonName: string): Buffer {
  return sequence(der(0x31, sequence(objectId('2.5.4.3'), der(0x0c, Buffer.from(commonName)))));
}

function extension(id: string, value: Buffer): Buffer {
  return sequence(objectId(id), der(0x04, value));
}

function seconds(fromNow: number): number {
  return Math.floor(Date.now() / 1000) + fromNow;
}
