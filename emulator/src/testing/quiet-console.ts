import { silenceLibsignal } from '#emulator/silence-libsignal.ts';

silenceLibsignal(console);
