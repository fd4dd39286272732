import { type LearnedWeights, orderFeatures } from '../order-words.ts';
import { readWords } from '../phrases.ts';

export interface TaughtTexts {
  poisoned: readonly string[];
  innocent: readonly string[];
}

const rounds = 40;
const step = 0.3;
const decay = 1e-3;
/** Features of fewer texts say more about the text than about orders. */
const leastTexts = 2;
/** Smaller weights change nothing, in thousandths. */
const leastWeight = 40;

/** Weights that tell the texts apart: logistic regression, with a step of its own for each feature (AdaGrad). */
export function learn({ poisoned, innocent }: TaughtTexts): LearnedWeights {
  const texts = [...poisoned.map((text) => ({ text, is: 1 })), ...innocent.map((text) => ({ text, is: 0 }))];
  const seen = new Map<string, number>();
  const examples = texts.map(({ text, is }) => {
    const features = orderFeatures({ at: 0, text, words: readWords(text) });
    for (const feature of features) seen.set(feature, (seen.get(feature) ?? 0) + 1);
    return { features, is };
  });
  for (const { features } of examples)
    for (const feature of features) if ((seen.get(feature) ?? 0) < leastTexts) features.delete(feature);
  const weights = new Map<string, { weight: number; squares: number }>();
  let bias = 0;
  const next = sequence();
  for (let round = 0; round < rounds; round += 1) {
    for (let count = 0; count < examples.length; count += 1) {
      const example = examples[next(examples.length)];
      if (example === undefined) continue;
      const length = Math.sqrt(Math.max(1, example.features.size));
      let sum = 0;
      for (const feature of example.features) sum += weights.get(feature)?.weight ?? 0;
      const error = 1 / (1 + Math.exp(-(bias + sum / length))) - example.is;
      bias -= 0.05 * error;
      for (const feature of example.features) {
        const known = weights.get(feature) ?? { weight: 0, squares: 1e-8 };
        weights.set(feature, known);
        const slope = error / length + decay * known.weight;
        known.squares += slope * slope;
        known.weight -= (step * slope) / Math.sqrt(known.squares);
      }
    }
  }
  const kept = [...weights]
    .map(([feature, { weight }]): [string, number] => [feature, Math.round(weight * 1000)])
    .filter(([, weight]) => Math.abs(weight) >= leastWeight)
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
  return { bias: Math.round(bias * 1000), features: Object.fromEntries(kept) };
}

/** The same numbers at each run. */
function sequence(): (below: number) => number {
  let seed = 11;
  return (below) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * below);
  };
}
