// Short sounds, made here: dry and wooden, after the first gesture only.
import { prefs } from "./prefs.svelte";

type Tone = [delay: number, pitch: number, length: number, noise: number]; // seconds, Hz, seconds, 0 to 1

const SOUNDS: Record<string, Tone[]> = {
  "your-turn": [[0, 880, 0.16, 0]],
  drop: [[0, 320, 0.07, 0.5]],
  slide: [[0, 180, 0.1, 0.9]],
  capture: [
    [0, 260, 0.06, 0.5],
    [0.07, 220, 0.06, 0.5],
  ],
  king: [
    [0, 260, 0.06, 0.5],
    [0.06, 660, 0.3, 0],
  ],
  "card-play": [[0, 900, 0.04, 0.95]],
  "card-draw": [[0, 1200, 0.03, 0.95]],
  shuffle: [0, 1, 2, 3, 4, 5, 6, 7].map((i): Tone => [i * 0.06, 900 + 60 * i, 0.03, 0.95]),
  "trick-won": [
    [0, 700, 0.04, 0.9],
    [0.08, 700, 0.04, 0.9],
  ],
  "not-allowed": [[0, 120, 0.09, 0.3]],
  "clock-low": [[0, 1500, 0.02, 0.4]],
  win: [
    [0, 392, 0.16, 0.2],
    [0.16, 494, 0.16, 0.2],
    [0.32, 587, 0.3, 0.2],
  ],
  draw: [
    [0, 440, 0.2, 0.2],
    [0.2, 440, 0.3, 0.2],
  ],
  loss: [
    [0, 392, 0.2, 0.2],
    [0.2, 294, 0.35, 0.2],
  ],
};
const RATE = 22050; // samples a second, enough for wood
let context: AudioContext | null = null;
const made = new Map<string, AudioBuffer>();

export function allowSound(): void {
  if (context) return;
  context = new AudioContext();
  if (prefs.sound) prepare(context, Object.keys(SOUNDS));
}

/** Makes them one by one while nothing else is to be done: made when it is wanted, a sound holds up what is drawn. */
function prepare(context: AudioContext, names: string[]): void {
  const [name, ...rest] = names;
  if (!name || !("requestIdleCallback" in window)) return;
  requestIdleCallback(() => {
    bufferOf(context, name);
    prepare(context, rest);
  });
}

export function play(name: string): void {
  const here = context;
  if (!here || !prefs.sound || !SOUNDS[name]) return;
  setTimeout(() => void heard(here, name)); // never while the answer to a touch is drawn
}

/** Browsers silence a page that was hidden, or whose phone rang, until it asks to go on. */
async function heard(here: AudioContext, name: string): Promise<void> {
  if (here.state !== "running") await here.resume().catch(() => {});
  if (here.state === "running") sound(here, name);
}

function sound(context: AudioContext, name: string): void {
  const source = new AudioBufferSourceNode(context, { buffer: bufferOf(context, name) });
  source.connect(context.destination);
  source.start();
}

function bufferOf(context: AudioContext, name: string): AudioBuffer {
  const buffer = made.get(name) ?? make(context, SOUNDS[name]!);
  made.set(name, buffer);
  return buffer;
}

function make(context: AudioContext, tones: Tone[]): AudioBuffer {
  const length = Math.max(...tones.map(([delay, , length]) => delay + length));
  const buffer = context.createBuffer(1, Math.ceil(length * RATE), RATE);
  for (const tone of tones) add(buffer.getChannelData(0), tone);
  return buffer;
}

function add(wave: Float32Array, [delay, pitch, length, noise]: Tone): void {
  const samples = Math.floor(length * RATE);
  const first = Math.floor(delay * RATE);
  for (let i = 0; i < samples; i++) {
    const fade = Math.exp((-5 * i) / samples);
    const tone = Math.sin((2 * Math.PI * pitch * i) / RATE);
    wave[first + i]! += 0.18 * fade * ((1 - noise) * tone + noise * (2 * Math.random() - 1) * Math.abs(tone));
  }
}
