import type { Sound } from './decode-sound.ts';
import type { VoiceFacts } from './thread-work.ts';

const bars = 64;
const stepsPerSecond = 50;

/** Measures a sound while another consumer reads it. */
export interface LoudnessMeter extends Sound {
  /** Asked when the sound has been taken to its end. */
  facts(): VoiceFacts;
}

export function withLoudness({ sampleRate, pieces }: Sound): LoudnessMeter {
  const samplesPerStep = Math.round(sampleRate / stepsPerSecond);
  const steps: number[] = [];
  let [samples, sum] = [0, 0];

  function hear(piece: Float32Array): void {
    for (const sample of piece) {
      sum += Math.abs(sample);
      samples += 1;
      if (samples % samplesPerStep !== 0) continue;
      steps.push(sum / samplesPerStep);
      sum = 0;
    }
  }

  async function* heard(): AsyncGenerator<Float32Array> {
    for await (const piece of pieces) {
      hear(piece);
      yield piece;
    }
  }

  return {
    sampleRate,
    pieces: heard(),
    facts: () => ({ seconds: samples / sampleRate, waveform: waveformOf(steps) }),
  };
}

/** Relative to the loudest bar: the waveform shows the shape, not the volume. */
export function waveformOf(steps: readonly number[]): number[] {
  const averages = Array.from({ length: bars }, (_, bar) => {
    const first = Math.floor((bar * steps.length) / bars);
    const part = steps.slice(first, Math.max(first + 1, Math.floor(((bar + 1) * steps.length) / bars)));
    return part.reduce((total, step) => total + step, 0) / Math.max(part.length, 1);
  });
  const loudest = Math.max(...averages);
  return averages.map((average) => (loudest > 0 ? Math.round((average / loudest) * 100) : 0));
}
