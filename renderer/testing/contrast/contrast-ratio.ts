/** A colour as `getComputedStyle` has it: red, green and blue from 0 to 255, and its opacity. */
type Color = readonly [red: number, green: number, blue: number, alpha: number];

/**
 * The contrast of a text on what is behind it, by WCAG 2: from 1 to 21. `behind` has the colours from the text to the back.
 * Undefined for colours other than `rgb(…)` and `rgba(…)`, or without an opaque background.
 */
export function contrastRatio(text: string, behind: readonly string[]): number | undefined {
  const layers: Color[] = [];
  for (const each of [text, ...behind]) {
    const color = parseColor(each);
    if (color === undefined) return undefined;
    layers.push(color);
    if (layers.length > 1 && color[3] === 1) break;
  }
  const background = layers.slice(1).reduceRight<Color | undefined>(over, undefined);
  const [front] = layers;
  if (front === undefined || background === undefined || background[3] !== 1) return undefined;
  const [a, b] = [luminance(over(background, front)), luminance(background)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

function parseColor(text: string): Color | undefined {
  const found = /^rgba?\((\d+), (\d+), (\d+)(?:, ([\d.]+))?\)$/.exec(text);
  if (found === null) return undefined;
  return [Number(found[1]), Number(found[2]), Number(found[3]), Number(found[4] ?? 1)];
}

function over(back: Color | undefined, front: Color): Color {
  if (back === undefined) return front;
  const alpha = front[3];
  const mix = (a: number, b: number) => a * (1 - alpha) + b * alpha;
  return [mix(back[0], front[0]), mix(back[1], front[1]), mix(back[2], front[2]), alpha + back[3] * (1 - alpha)];
}

function luminance([red, green, blue]: Color): number {
  const linear = (value: number) =>
    value / 255 <= 0.03928 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4;
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}
