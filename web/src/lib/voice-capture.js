/**
 * Runs beside the sound card: gathers what the microphone gives into pieces and hands them to the encoder's port. A file
 * as it is, because the browser loads it by its address; the build gives it a hash and nothing else.
 */
const pieceLength = 2048;

class VoiceCapture extends AudioWorkletProcessor {
  constructor() {
    super();
    this.piece = new Float32Array(pieceLength);
    this.filled = 0;
    this.isOver = false;
    this.port.onmessage = ({ data }) => {
      if (data instanceof MessagePort) this.encoder = data;
      else this.end();
    };
  }

  process([[samples] = []]) {
    if (this.isOver) return false;
    if (!samples) return true;
    for (const sample of samples) {
      this.piece[this.filled] = sample;
      this.filled += 1;
      if (this.filled === pieceLength) this.send();
    }
    return true;
  }

  send() {
    this.encoder?.postMessage(this.piece.slice(0, this.filled));
    this.filled = 0;
  }

  /** Over the same port as the sound, so that nothing can overtake it. */
  end() {
    this.isOver = true;
    this.send();
    this.encoder?.postMessage('end');
  }
}

registerProcessor('voice-capture', VoiceCapture);
