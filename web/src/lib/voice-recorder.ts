import { asMicrophoneError, MicrophoneError } from './microphone-error.ts';
import type { EncoderMessage, OpenEncoder } from './mp3-stream.ts';

export type RecorderState =
  | { readonly status: 'idle' }
  /** The level goes from 0 to 1. */
  | { readonly status: 'recording'; readonly elapsedMs: number; readonly level: number }
  | { readonly status: 'sending' };

export interface VoiceRecorder {
  readonly getState: () => RecorderState;
  /** Calls back after each change; answers with the function that stops it. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Resolves when the microphone is heard. Rejects with a `MicrophoneError` when there is none to hear. */
  readonly start: () => Promise<void>;
  /** Throws away what was recorded, or what is about to be; what is being sent stays. */
  readonly cancel: () => void;
  /** Resolves with the MP3, or with 'too-short' when it is not worth sending. */
  readonly stop: () => Promise<File | 'too-short'>;
}

interface Recording {
  readonly finish: () => Promise<Blob>;
  readonly release: () => void;
}

const captureUrl = new URL('./voice-capture.js', import.meta.url);
/** Fixed by the specification: 0.6 s of speech, which is a slip of the finger. */
const minBytes = 10_000;
const idle: RecorderState = { status: 'idle' };

/** One recorder is enough for a page; it holds the microphone only between `start` and `stop` or `cancel`. */
export function createVoiceRecorder(): VoiceRecorder {
  const listeners = new Set<() => void>();
  let state = idle;
  let recording: Recording | undefined;
  let attempt = 0;
  let starting: Promise<void> | undefined;

  const show = (next: RecorderState): void => {
    state = next;
    for (const listener of listeners) listener();
  };

  const close = (): void => {
    attempt += 1;
    starting = undefined;
    recording?.release();
    recording = undefined;
    if (state !== idle) show(idle);
  };

  const open = async (): Promise<void> => {
    attempt += 1;
    const mine = attempt;
    const opened = await openRecording((elapsedMs, level) => {
      if (mine === attempt && state.status !== 'sending') show({ status: 'recording', elapsedMs, level });
    });
    // Cancelled while the browser asked for permission.
    if (mine !== attempt) return opened.release();
    recording = opened;
    show({ status: 'recording', elapsedMs: 0, level: 0 });
  };

  return {
    getState: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start: async () => {
      if (state !== idle) return;
      starting ??= open();
      try {
        await starting;
      } finally {
        starting = undefined;
      }
    },
    cancel: () => {
      if (state.status !== 'sending') close();
    },
    stop: async () => {
      if (recording === undefined) return 'too-short';
      show({ status: 'sending' });
      try {
        const mp3 = await recording.finish();
        if (mp3.size < minBytes) return 'too-short';
        return new File([mp3], `audio-${Date.now()}.mp3`, { type: mp3.type });
      } finally {
        close();
      }
    },
  };
}

async function openRecording(onLevel: (elapsedMs: number, level: number) => void): Promise<Recording> {
  const stream = await openMicrophone();
  const context = new AudioContext();
  const worker = new Worker(new URL('./mp3-encoder.wasm-worker.ts', import.meta.url), { type: 'module' });
  const ready = Promise.withResolvers<void>();
  const done = Promise.withResolvers<Blob>();
  // A failure before anybody waits for the end is told by `ready`.
  done.promise.catch(() => undefined);
  const release = (): void => {
    for (const track of stream.getTracks()) track.stop();
    worker.terminate();
    void context.close();
  };
  worker.onmessage = ({ data }: MessageEvent<EncoderMessage>) => {
    if (data.kind === 'ready') ready.resolve();
    else if (data.kind === 'heard') onLevel(data.elapsedMs, data.level);
    else done.resolve(data.mp3);
  };
  worker.onerror = ({ message }) => {
    const failure = new Error(`The voice encoder failed: ${message}`);
    ready.reject(failure);
    done.reject(failure);
  };
  try {
    const { port1, port2 } = new MessageChannel();
    const request: OpenEncoder = { port: port2, sampleRate: context.sampleRate };
    worker.postMessage(request, [port2]);
    await Promise.all([ready.promise, context.audioWorklet.addModule(captureUrl)]);
    // One channel: a second microphone of the same person is not stereo.
    const capture = new AudioWorkletNode(context, 'voice-capture', {
      numberOfOutputs: 0,
      channelCount: 1,
      channelCountMode: 'explicit',
    });
    capture.port.postMessage(port1, [port1]);
    context.createMediaStreamSource(stream).connect(capture);
    await context.resume();
    return {
      finish: () => {
        capture.port.postMessage('end');
        return done.promise;
      },
      release,
    };
  } catch (error) {
    release();
    throw error;
  }
}

async function openMicrophone(): Promise<MediaStream> {
  // Absent on a page that is not served over HTTPS.
  if (!navigator.mediaDevices?.getUserMedia || !('AudioWorkletNode' in globalThis)) {
    throw new MicrophoneError('unsupported');
  }
  try {
    return await navigator.mediaDevices.getUserMedia({
      audio: { echoCancellation: true, noiseSuppression: true, autoGainControl: true },
    });
  } catch (error) {
    throw asMicrophoneError(error);
  }
}
