let context: AudioContext | undefined;

/** A low beep for what is not known; a page that nobody has touched yet may not make a sound. */
export function beep(): void {
  try {
    context ??= new AudioContext();
    const [tone, volume] = [context.createOscillator(), context.createGain()];
    tone.frequency.value = 220;
    tone.type = 'square';
    volume.gain.value = 0.15;
    tone.connect(volume).connect(context.destination);
    tone.start();
    tone.stop(context.currentTime + 0.25);
  } catch {
    // Without a loudspeaker the message on the screen has to do.
  }
}
