import { highlightRanges } from '#shared/mcp/resources/resource-search.ts';
import { visibleText } from '../../ui/visible-text.ts';
import css from './list.module.css';

/** Server text with the search's words marked; isolated, so that its reading direction stays its own. */
export function Highlighted({ text: raw, words }: { text: string; words: readonly string[] }) {
  const text = visibleText(raw);
  if (words.length === 0) return <bdi>{text}</bdi>;
  const pieces: { at: number; text: string; isMatch: boolean }[] = [];
  let end = 0;
  for (const [from, to] of highlightRanges(text, words)) {
    if (from > end) pieces.push({ at: end, text: text.slice(end, from), isMatch: false });
    pieces.push({ at: from, text: text.slice(from, to), isMatch: true });
    end = to;
  }
  if (end < text.length) pieces.push({ at: end, text: text.slice(end), isMatch: false });
  return (
    <bdi>
      {pieces.map((piece) =>
        piece.isMatch ? (
          <mark key={piece.at} className={css.match}>
            {piece.text}
          </mark>
        ) : (
          <span key={piece.at}>{piece.text}</span>
        ),
      )}
    </bdi>
  );
}
