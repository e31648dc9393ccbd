// Small sounds made on the spot: dice, steps, blows, glory, one's turn. Knows tones; knows no game, and nothing of files.

export type Sound = "dice" | "step" | "blow" | "glory" | "turn";

let context: AudioContext | undefined;

function audio(): AudioContext | undefined {
  try {
    context ??= new AudioContext();
    if (context.state === "suspended") void context.resume();
    return context;
  } catch {
    return undefined; // a machine without sound plays on in silence
  }
}

/** A tone that rises at once and dies away. */
function tone(on: AudioContext, start: number, pitch: number, length: number, loud: number, shape: OscillatorType = "sine"): void {
  const [voice, gain] = [on.createOscillator(), on.createGain()];
  voice.type = shape;
  voice.frequency.setValueAtTime(pitch, start);
  gain.gain.setValueAtTime(loud, start);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  voice.connect(gain).connect(on.destination);
  voice.start(start);
  voice.stop(start + length);
}

/** A knock: noise through a narrow gate. */
function knock(on: AudioContext, start: number, pitch: number, length: number, loud: number): void {
  const noise = on.createBuffer(1, Math.ceil(on.sampleRate * length), on.sampleRate);
  const data = noise.getChannelData(0);
  for (let i = 0; i < data.length; i++) data[i] = (Math.random() * 2 - 1) * (1 - i / data.length);
  const [source, filter, gain] = [on.createBufferSource(), on.createBiquadFilter(), on.createGain()];
  source.buffer = noise;
  filter.type = "bandpass";
  filter.frequency.value = pitch;
  gain.gain.value = loud;
  source.connect(filter).connect(gain).connect(on.destination);
  source.start(start);
}

const SOUNDS: Record<Sound, (on: AudioContext, now: number) => void> = {
  dice: (on, now) => [0, 0.06, 0.11, 0.19, 0.3].forEach((late, i) => knock(on, now + late, 2600 - i * 250, 0.05, 0.5)),
  step: (on, now) => knock(on, now, 700, 0.07, 0.35),
  blow: (on, now) => {
    knock(on, now, 320, 0.16, 0.9);
    tone(on, now, 92, 0.22, 0.4, "triangle");
  },
  glory: (on, now) => [523, 659, 784].forEach((pitch, i) => tone(on, now + i * 0.09, pitch, 0.5, 0.12)),
  turn: (on, now) => [392, 587].forEach((pitch, i) => tone(on, now + i * 0.11, pitch, 0.4, 0.1)),
};

export function play(sound: Sound): void {
  const on = audio();
  if (on) SOUNDS[sound](on, on.currentTime + 0.01);
}
