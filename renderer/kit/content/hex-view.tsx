import { useQueries } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { failureOf } from '../../data/failure.ts';
import { classNames } from '../../ui/class-names.ts';
import { TextField } from '../../ui/controls/text-field.tsx';
import layout from '../../ui/layout.module.css';
import { FailureNotice } from '../../ui/status/failure-notice.tsx';
import { type HexHandle, HexLines, hexLine } from '../bytes/index.ts';
import css from './content.module.css';
import type { ViewProps } from './content.ts';
import { ViewBar } from './view-bar.tsx';

/** Bytes as offset, hex and ASCII. Only visible lines are read, whatever the size. */
export function HexView(props: ViewProps) {
  const t = useTranslations('content');
  const { size } = props.shown.body;
  const lines = useRef<HexHandle>(null);
  const [drawn, setDrawn] = useState({ first: 0, end: 0 });
  const [typed, setTyped] = useState('');
  const [marked, setMarked] = useState<number>();
  const onDraw = useCallback((first: number, end: number) => setDrawn({ first, end }), []);
  const { chunks, error } = useChunks(props, drawn.first, drawn.end);
  const wanted = parseOffset(typed);
  const isBeyond = typed !== '' && (wanted === undefined || wanted >= size);
  return (
    <>
      <ViewBar
        actions={
          <form
            className={classNames(layout.wideRow, css.goTo)}
            onSubmit={(event) => {
              event.preventDefault();
              if (wanted === undefined || wanted >= size) return;
              setMarked(wanted);
              lines.current?.showByte(wanted);
            }}
          >
            <TextField
              label={t('goToOffset')}
              isLabelHidden
              isMono
              placeholder={t('goToOffset')}
              value={typed}
              onChange={setTyped}
              isInvalid={isBeyond}
            />
            {isBeyond && <span className={layout.error}>{t('noOffset')}</span>}
          </form>
        }
      >
        {t('byteCount', { count: size })}
      </ViewBar>
      {error !== null && <FailureNotice failure={failureOf(error)} />}
      <HexLines
        handleRef={lines}
        label={t('views.hex')}
        size={size}
        lineAt={(offset, count) => lineOf(chunks, offset, count)}
        marked={marked}
        onDraw={onDraw}
      />
    </>
  );
}

/** Chunks start at whole lines, so a line is never split. Until its chunk is read, a line has only an offset. */
function lineOf(chunks: readonly Chunk[], offset: number, count: number) {
  const chunk = chunks.find(({ start, bytes }) => offset >= start && offset < start + bytes.length);
  return hexLine(chunk?.bytes ?? new Uint8Array(), offset, count, chunk?.start ?? offset);
}

const chunkBytes = 64 * 1024;
const keptMs = 20_000;

interface Chunk {
  start: number;
  bytes: Uint8Array;
}

/** The chunks of a body that cover bytes `from` up to `to`, each as it arrives. */
function useChunks({ content, shown }: Pick<ViewProps, 'content' | 'shown'>, from: number, to: number) {
  const first = Math.floor(from / chunkBytes);
  const last = Math.floor(Math.max(from, Math.min(to, shown.body.size) - 1) / chunkBytes);
  const numbers = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  const results = useQueries({
    queries: numbers.map((number) => ({
      queryKey: ['contentChunk', content.key, shown.form, number],
      queryFn: () => shown.body.bytes(number * chunkBytes, Math.min(chunkBytes, shown.body.size - number * chunkBytes)),
      gcTime: keptMs,
    })),
  });
  const chunks: Chunk[] = results.flatMap(({ data }, index) =>
    data === undefined ? [] : [{ start: (first + index) * chunkBytes, bytes: data }],
  );
  return { chunks, error: results.find((result) => result.error !== null)?.error ?? null };
}

/** An offset as typed: hexadecimal with `0x` or letters, decimal otherwise. */
export function parseOffset(typed: string): number | undefined {
  const text = typed.trim().replace(/[_, ]/g, '');
  if (/^\d+$/.test(text)) return Number(text);
  const hex = /^(?:0x)?([\da-f]+)h?$/i.exec(text)?.[1];
  return hex === undefined ? undefined : Number.parseInt(hex, 16);
}
