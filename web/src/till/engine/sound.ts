/** The sound is switched off after this long, because a running audio context keeps the device awake. */
const quietMs = 5_000;

let context: AudioContext | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

/** A low beep for an unknown code. A page that nobody has touched yet may not make a sound. */
export function beep(): void {
  try {
    context ??= new AudioContext();
    if (context.state === 'suspended') void context.resume();
    const [tone, volume] = [context.createOscillator(), context.createGain()];
    tone.frequency.value = 220;
    tone.type = 'square';
    volume.gain.value = 0.15;
    tone.connect(volume).connect(context.destination);
    tone.start();
    tone.stop(context.currentTime + 0.25);
    clearTimeout(timer);
    timer = setTimeout(() => void context?.suspend(), quietMs);
  } catch {
    // Without a loudspeaker the message on the screen is enough.
  }
}
