import { ExternalLink } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ReadId, ServerId } from '#shared/model/id/id.ts';
import type { ContentBlock } from '#shared/model/resource.ts';
import { useOpenResource } from '../../data/reads.ts';
import { classNames } from '../../ui/class-names.ts';
import { Button } from '../../ui/controls/button.tsx';
import { CopyButton } from '../../ui/controls/copy-button.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { Segmented } from '../../ui/controls/segmented.tsx';
import layout from '../../ui/layout.module.css';
import { useQuantities } from '../../ui/quantities.ts';
import { ProblemMark, Tag } from '../../ui/status/tag.tsx';
import { visibleText } from '../../ui/visible-text.ts';
import { BarSlot, BlockSource, type Content, ContentView, SizingContext } from '../content/index.ts';
import css from './block-view.module.css';
import { blockContent } from './part-content.ts';

interface BlockViewProps {
  /** The server whose resources its links open. */
  serverId: ServerId;
  /** The stored response; undefined after it was removed. */
  readId: ReadId | undefined;
  block: ContentBlock;
  /** Counted from 1. */
  number: number;
  /** The tool or prompt whose chosen view is remembered. */
  of: string;
  /** Nothing follows it: what scrolls has the rest of the pane. */
  isLast?: boolean;
}

/**
 * One content block of a prompt's message or a tool's result: its type, problems and content, shown as what it is, and
 * its JSON as sent. As high as its content; what scrolls is in a box.
 */
export function BlockView({ serverId, readId, block, number, of, isLast = false }: BlockViewProps) {
  const t = useTranslations('blocks');
  const { kind, part } = block;
  const section = useRef<HTMLElement>(null);
  // The first block is visible at once.
  const isNear = useNear(section, number === 1);
  const type = block.type ?? t('noType');
  const hasBody = kind !== 'unknown' && kind !== 'resource_link' && part.content !== 'none';
  const content = useMemo(() => readId && blockContent({ readId, uri: blockName(block) }, block.part), [readId, block]);
  const lead = <BlockHead serverId={serverId} block={block} type={type} />;
  return (
    <section
      ref={section}
      className={isLast ? layout.grow : layout.stack}
      data-kind={kind}
      aria-label={t('block', { number, type })}
    >
      {content === undefined || !isNear || !hasBody ? (
        <OtherBlock serverId={serverId} block={block} content={content} lead={lead} isNear={isNear} />
      ) : (
        <ContentView
          key={content.key}
          content={content}
          isSaveable
          owner={`${serverId} ${of}`}
          sizing={isLast ? 'last' : 'flow'}
          lead={lead}
        />
      )}
    </section>
  );
}

/** What a block is: its type, size, name, annotations and problems. */
function BlockHead({ serverId, block, type }: { serverId: ServerId; block: ContentBlock; type: string }) {
  const t = useTranslations('blocks');
  const { bytes, list } = useQuantities();
  const openResource = useOpenResource();
  const { kind, part } = block;
  const problems = list(block.problems.map((problem) => t(`problems.${problem}`)));
  return (
    <span className={classNames(layout.row, css.head)}>
      <Tag mono>{visibleText(type)}</Tag>
      {kind !== 'text' && part.mimeType !== undefined && (
        <span className={classNames(layout.truncate, css.fact)} title={visibleText(part.mimeType)}>
          {visibleText(part.mimeType)}
        </span>
      )}
      {part.content !== 'none' && <span className={classNames(layout.truncate, css.fact)}>{bytes(part.bytes)}</span>}
      {kind === 'resource' && part.uri !== undefined && (
        <>
          <code className={classNames(layout.truncate, css.uri)} title={visibleText(part.uri)}>
            <bdi>{visibleText(part.uri)}</bdi>
          </code>
          <IconButton
            icon={ExternalLink}
            label={t('openInResources')}
            onPress={() => openResource(serverId, part.uri ?? '')}
          />
        </>
      )}
      {block.annotations !== undefined && (
        <code className={classNames(layout.truncate, css.annotations)} title={JSON.stringify(block.annotations)}>
          {visibleText(JSON.stringify(block.annotations).slice(0, 200))}
        </code>
      )}
      <ProblemMark words={problems} title={t('marked', { problems })} />
    </span>
  );
}

interface OtherBlockProps {
  serverId: ServerId;
  block: ContentBlock;
  content: Content | undefined;
  lead: ReactNode;
  isNear: boolean;
}

/** A block that has nothing to show but its fields: a link, a block of an unknown kind, or one that is no longer stored. */
function OtherBlock({ serverId, block, content, lead, isNear }: OtherBlockProps) {
  const t = useTranslations('blocks');
  const views = useTranslations('content');
  const isLink = block.kind === 'resource_link' && block.part.uri !== undefined;
  const [isSource, setSource] = useState(!isLink);
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const hasBody = block.part.content !== 'none' && block.kind !== 'unknown';
  return (
    <BarSlot value={slot}>
      <div className={classNames(layout.wideRow, css.bar)}>
        {lead}
        {isLink && content !== undefined && (
          <Segmented
            label={views('view')}
            value={isSource ? 'block' : 'link'}
            options={[
              { value: 'link', label: t('link') },
              { value: 'block', label: views('views.block') },
            ]}
            onChange={(view) => setSource(view === 'block')}
          />
        )}
        <div ref={setSlot} className={classNames(layout.wideRow, layout.fillWidth)} />
      </div>
      {!isSource && <LinkCard serverId={serverId} block={block} />}
      {isSource && content === undefined && <p className={classNames(layout.quiet, css.note)}>{t('notKept')}</p>}
      {isSource && content !== undefined && isNear && !hasBody && (
        <SizingContext value="flow">
          <BlockSource content={content} />
        </SizingContext>
      )}
    </BarSlot>
  );
}

/** How far outside the view content is loaded, in pixels. */
const ahead = 600;

/**
 * True once the element has been near the view, so that a conversation with a thousand images loads only the visible
 * ones.
 */
function useNear(element: RefObject<Element | null>, isNearAtFirst: boolean): boolean {
  const [isNear, setNear] = useState(isNearAtFirst);
  useEffect(() => {
    if (isNear || element.current === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setNear(true);
      },
      { scrollMargin: `${ahead}px` },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, isNear]);
  return isNear;
}

/** A link to a resource, as declared. Nothing is read until it is opened. */
function LinkCard({ serverId, block }: { serverId: ServerId; block: ContentBlock }) {
  const t = useTranslations('blocks');
  const { bytes } = useQuantities();
  const openResource = useOpenResource();
  const { name, title, description, size, part } = block;
  const uri = part.uri ?? '';
  const label = title ?? name;
  return (
    <div className={classNames(layout.row, css.link)}>
      <div className={classNames(layout.fillWidth, css.linkText)}>
        {label !== undefined && (
          <p>
            <bdi>{visibleText(label)}</bdi>
            {title !== undefined && name !== undefined && name !== title && (
              <code className={css.linkName}>{visibleText(name)}</code>
            )}
          </p>
        )}
        <p>
          <code className={layout.muted}>
            <bdi>{visibleText(uri)}</bdi>
          </code>
        </p>
        {description !== undefined && <p className={layout.quiet}>{visibleText(description)}</p>}
        {size !== undefined && <p className={layout.quiet}>{t('declaredSize', { size: bytes(size) })}</p>}
      </div>
      <CopyButton text={uri} label={t('copyUri')} />
      <Button onPress={() => openResource(serverId, uri)}>{t('openInResources')}</Button>
    </div>
  );
}

/** A file name for content without a URI, with an extension where its type suggests one. */
export function blockName({ kind, part: { index, mimeType = '' } }: ContentBlock): string {
  const [, extension] = /^[a-z]+\/([a-z\d]{2,5})$/.exec(mimeType) ?? [];
  return extension === undefined ? `${kind}-${index + 1}` : `${kind}-${index + 1}.${extension}`;
}
