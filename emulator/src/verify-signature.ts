import { createPublicKey, verify } from 'node:crypto';

const prime = 2n ** 255n - 19n;
const spkiOfEd25519 = Buffer.from('302a300506032b6570032100', 'hex');

/**
 * Checks an XEdDSA signature, the kind Signal makes with its X25519 keys: the key is carried over to Ed25519, whose
 * sign bit travels in the last byte of the signature. Baileys' own check never says no, so the emulator has this one.
 */
export function isSignatureValid(publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean {
  if (publicKey.length !== 32 || signature.length !== 64) return false;
  const sign = (signature[63] ?? 0) & 0x80;
  const plain = Buffer.from(signature);
  plain[63] = (plain[63] ?? 0) & 0x7f;
  const key = createPublicKey({
    key: Buffer.concat([spkiOfEd25519, edwardsKey(publicKey, sign)]),
    format: 'der',
    type: 'spki',
  });
  return verify(null, message, key, plain);
}

/** y = (u - 1) / (u + 1) */
function edwardsKey(montgomery: Uint8Array, sign: number): Buffer {
  const u = BigInt(`0x${Buffer.from(montgomery).reverse().toString('hex')}`) % prime;
  const y = modulo((u - 1n) * power(u + 1n, prime - 2n));
  const bytes = Buffer.from(y.toString(16).padStart(64, '0'), 'hex').reverse();
  bytes[31] = ((bytes[31] ?? 0) & 0x7f) | sign;
  return bytes;
}

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n;
  let factor = modulo(base);
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = modulo(result * factor);
    factor = modulo(factor * factor);
  }
  return result;
}

function modulo(value: bigint): bigint {
  return ((value % prime) + prime) % prime;
}
