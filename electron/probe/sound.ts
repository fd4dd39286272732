import { encodeWav, wavRate } from '../demo/wav.ts';

/** In samples: a beep, the silence after it, and the longer one after a group. */
const beep = wavRate * 0.12;
const gap = wavRate * 0.18;
const pause = wavRate * 0.8;
/** So long a beep swells and fades: without, it clicks. */
const edge = 80;
const hertz = 700;

/** So many beeps in each group, as a WAV file. */
export function soundOf(groups: readonly number[]): Buffer {
  const starts: number[] = [];
  let end = pause;
  for (const count of groups) {
    for (let beeps = 0; beeps < count; beeps += 1) {
      starts.push(end);
      end += beep + gap;
    }
    end += pause;
  }
  let next = 0;
  return encodeWav(end, (index) => {
    if (index >= (starts[next] ?? end) + beep) next += 1;
    const at = index - (starts[next] ?? end);
    if (at < 0) return 0;
    return 0.8 * Math.min(1, at / edge, (beep - at) / edge) * Math.sin((2 * Math.PI * hertz * at) / wavRate);
  });
}
