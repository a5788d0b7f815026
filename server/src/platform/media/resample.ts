import type { Sound } from './decode-sound.ts';

const reach = 16;

/**
 * Brings a sound to a higher rate by a windowed sinc, whose weights repeat with the ratio of the two rates. Drawing
 * straight lines between samples instead puts a hiss above every s.
 */
export function upsample(sound: Sound, sampleRate: number): Sound {
  if (sound.sampleRate === sampleRate) return sound;
  if (sound.sampleRate > sampleRate) throw new TypeError('Only to a higher rate');
  const divisor = greatestCommonDivisor(sampleRate, sound.sampleRate);
  return {
    sampleRate,
    pieces: stretched(sound.pieces, sampleRate / divisor, sound.sampleRate / divisor),
  };
}

async function* stretched(
  pieces: AsyncIterable<Float32Array>,
  up: number,
  down: number,
): AsyncGenerator<Float32Array> {
  const weights = Array.from({ length: up }, (_, phase) => weightsAt(phase / up));
  // Silence before the first sample, so that it too has neighbours on both sides.
  let known = new Float32Array(reach - 1);
  let phase = 0;

  function take(piece: Float32Array): Float32Array {
    const all = new Float32Array(known.length + piece.length);
    all.set(known);
    all.set(piece, known.length);
    const made: number[] = [];
    let place = 0;
    while (place + 2 * reach <= all.length) {
      made.push(weighted(all, place, weights[phase] ?? []));
      phase += down;
      place += Math.floor(phase / up);
      phase %= up;
    }
    known = all.slice(place);
    return Float32Array.from(made);
  }

  for await (const piece of pieces) yield take(piece);
  yield take(new Float32Array(reach));
}

function weightsAt(offset: number): number[] {
  const raw = Array.from({ length: 2 * reach }, (_, tap) => {
    const distance = tap - (reach - 1) - offset;
    const sinc = distance === 0 ? 1 : Math.sin(Math.PI * distance) / (Math.PI * distance);
    return sinc * Math.cos((Math.PI * distance) / (2 * reach)) ** 2;
  });
  const total = raw.reduce((sum, weight) => sum + weight, 0);
  return raw.map((weight) => weight / total);
}

function weighted(samples: Float32Array, first: number, weights: readonly number[]): number {
  let sum = 0;
  for (let tap = 0; tap < weights.length; tap += 1) sum += (samples[first + tap] ?? 0) * (weights[tap] ?? 0);
  return sum;
}

function greatestCommonDivisor(one: number, other: number): number {
  return other === 0 ? one : greatestCommonDivisor(other, one % other);
}
