import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ServerId } from '#shared/model/id.ts';
import type { ToolResult } from '#shared/model/tool-call.ts';
import { BlockView } from '../../../kit/content/blocks/index.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import css from './call-result.module.css';

/** Blocks drawn at first, and each time that one asks for more. */
const atATime = 100;

/** The content blocks of a result, one below the other. */
export function ResultBlocks({ serverId, result }: { serverId: ServerId; result: ToolResult }) {
  const t = useTranslations('calls');
  const [shown, setShown] = useState(atATime);
  const { blocks, readId, extra } = result;
  const left = blocks.length - shown;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
    <section className={css.blocks} tabIndex={0} aria-label={t('view.content')}>
      {blocks.length === 0 && <EmptyState title={t('noBlocks')} />}
      {blocks.slice(0, shown).map((block, index) => (
        <BlockView key={block.part.index} serverId={serverId} readId={readId} block={block} number={index + 1} />
      ))}
      {left > 0 && (
        <p className={css.more}>
          <Button onPress={() => setShown(shown + atATime)}>
            {t('moreBlocks', { count: Math.min(left, atATime), total: blocks.length })}
          </Button>
        </p>
      )}
      {extra !== undefined && (
        <details className={css.extra}>
          <summary>{t('extra')}</summary>
          <pre>{JSON.stringify(extra, null, 2)}</pre>
        </details>
      )}
    </section>
  );
}
