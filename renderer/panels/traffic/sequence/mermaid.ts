import type { Participant, Step } from './sequence-steps.ts';

/** A sequence as a Mermaid diagram. `nameOf` and `labelOf`: texts, also of servers, of which nothing is taken as syntax. */
export function mermaidOf(
  participants: readonly Participant[],
  steps: readonly Step[],
  nameOf: (participant: Participant) => string,
  labelOf: (step: Step) => string,
): string {
  const ids = new Map(participants.map(({ id }, index) => [id, `P${index + 1}`]));
  const lines = participants.map((each) => {
    const word = each.role === 'person' ? 'actor' : 'participant';
    return `${word} ${ids.get(each.id)} as ${escaped(nameOf(each))}`;
  });
  for (const step of steps) {
    const [from, to, label] = [ids.get(step.from), ids.get(step.to), escaped(labelOf(step))];
    if (from === undefined || to === undefined) continue;
    if (step.kind === 'note') lines.push(`Note over ${from}: ${label}`);
    else lines.push(`${from}${arrowOf(step)}${to}: ${label}`);
  }
  return ['sequenceDiagram', ...lines.map((line) => `  ${line}`), ''].join('\n');
}

function arrowOf({ kind, isError }: Step): string {
  const isDashed = kind === 'response' || kind === 'answers';
  if (isError) return isDashed ? '--x' : '-x';
  return isDashed ? '-->>' : '->>';
}

/** Characters that mean something to Mermaid or to the page it is in are written as entities. */
function escaped(text: string): string {
  const safe = text
    .replace(/[#;<>"`{}%]/g, (character) => `#${character.codePointAt(0)};`)
    .replace(/\s+/g, ' ')
    .trim();
  return safe === '' ? '–' : safe;
}
