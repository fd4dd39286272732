import { useQuery } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { type RefObject, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ReadId, ServerId } from '#shared/model/id/id.ts';
import type { ContentBlock, ResourcePart } from '#shared/model/resource.ts';
import { useOpenResource } from '../../data/reads.ts';
import { usePreference } from '../../state/preferences.ts';
import { classNames } from '../../ui/class-names.ts';
import { Button } from '../../ui/controls/button.tsx';
import { CopyButton } from '../../ui/controls/copy-button.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { Segmented } from '../../ui/controls/segmented.tsx';
import { Spacer } from '../../ui/controls/toolbar.tsx';
import layout from '../../ui/layout.module.css';
import { useQuantities } from '../../ui/quantities.ts';
import { ProblemMark, Tag } from '../../ui/status/tag.tsx';
import { visibleText } from '../../ui/visible-text.ts';
import { ContentView, MarkdownText } from '../content/index.ts';
import { CodeView } from '../editor/index.ts';
import { Fetching } from '../fetching.tsx';
import css from './block-view.module.css';
import { partContent, readText } from './part-content.ts';

interface BlockViewProps {
  /** The server whose resources its links open. */
  serverId: ServerId;
  /** The stored response; undefined after it was removed. */
  readId: ReadId | undefined;
  block: ContentBlock;
  /** Counted from 1. */
  number: number;
}

/**
 * One content block of a prompt's message or a tool's result: its content, type, problems, and its JSON as sent. As
 * high as its content; images, audio, video and resources are in a resizable box.
 */
export function BlockView({ serverId, readId, block, number }: BlockViewProps) {
  const { list } = useQuantities();
  const t = useTranslations('blocks');
  const { bytes } = useQuantities();
  const { kind, part } = block;
  const problems = list(block.problems.map((problem) => t(`problems.${problem}`)));
  const [textForm, setTextForm] = usePreference('textBlocks');
  const [isRaw, setRaw] = useState(false);
  const forms = formsOf(block);
  const form = chosenForm(forms, isRaw, textForm);
  const openResource = useOpenResource();
  const body = useRef<HTMLDivElement>(null);
  // The first block is visible at once.
  const isNear = useNear(body, number === 1);
  const type = block.type ?? t('noType');
  return (
    <section className={layout.stack} aria-label={t('block', { number, type })}>
      <div className={classNames(layout.row, css.head)}>
        <Tag mono>{visibleText(type)}</Tag>
        {kind !== 'text' && part.mimeType !== undefined && (
          <span className={classNames(layout.truncate, css.fact)} title={part.mimeType}>
            {visibleText(part.mimeType)}
          </span>
        )}
        {part.content !== 'none' && <span className={classNames(layout.truncate, css.fact)}>{bytes(part.bytes)}</span>}
        {kind === 'resource' && part.uri !== undefined && (
          <code className={classNames(layout.truncate, css.uri)} title={part.uri}>
            <bdi>{visibleText(part.uri)}</bdi>
          </code>
        )}
        {block.annotations !== undefined && (
          <code className={classNames(layout.truncate, css.annotations)} title={JSON.stringify(block.annotations)}>
            {visibleText(JSON.stringify(block.annotations).slice(0, 200))}
          </code>
        )}
        <ProblemMark words={problems} title={t('marked', { problems })} />
        <Spacer />
        {readId !== undefined && forms.length > 1 && (
          <Segmented
            label={t('form')}
            value={form}
            options={forms.map((value) => ({ value, label: t(`forms.${value}`) }))}
            onChange={(chosen) => {
              setRaw(chosen === 'raw');
              if (chosen === 'text' || chosen === 'rendered') setTextForm(chosen);
            }}
          />
        )}
        {kind === 'resource' && part.uri !== undefined && (
          <IconButton
            icon={ExternalLink}
            label={t('openInResources')}
            onPress={() => openResource(serverId, part.uri ?? '')}
          />
        )}
        {readId !== undefined && form !== 'content' && form !== 'link' && (
          <CopyButton
            label={form === 'raw' ? t('copyRaw') : t('copyText')}
            text={() =>
              form === 'raw'
                ? readText({ readId }, part, 0, maxRawLength, 'raw')
                : readText({ readId }, part, 0, part.characters ?? 0)
            }
          />
        )}
      </div>
      <div ref={body} className={css.body} data-form={form} data-kind={kind}>
        {readId === undefined && form !== 'link' ? (
          <p className={classNames(layout.quiet, css.note)}>{t('notKept')}</p>
        ) : (
          isNear && <BlockBody readId={readId} block={block} form={form} serverId={serverId} />
        )}
      </div>
    </section>
  );
}

interface BlockBodyProps extends Pick<BlockViewProps, 'serverId' | 'readId' | 'block'> {
  form: BlockForm;
}

function BlockBody({ serverId, readId, block, form }: BlockBodyProps) {
  const content = useMemo(() => readId && partContent({ readId, uri: blockName(block) }, block.part), [readId, block]);
  if (form === 'link') return <LinkCard serverId={serverId} block={block} />;
  if (readId === undefined || content === undefined) return null;
  switch (form) {
    case 'text':
    case 'rendered':
      return <TextBlock readId={readId} part={block.part} isRendered={form === 'rendered'} />;
    case 'content':
      return <ContentView key={content.key} content={content} isSaveable />;
    case 'raw':
      return <RawBlock readId={readId} block={block} />;
  }
}

function chosenForm(forms: readonly BlockForm[], isRaw: boolean, textForm: 'text' | 'rendered'): BlockForm {
  const chosen = isRaw ? 'raw' : forms.find((form) => form === textForm);
  return chosen ?? forms[0] ?? 'raw';
}

/** The most that is copied of a block's JSON, in characters. */
const maxRawLength = 8_000_000;
/** The most that is shown of it. */
const maxShownLength = 1_000_000;
const lineHeight = 18;
const maxLines = 18;

function RawBlock({ readId, block: { part } }: { readId: ReadId; block: ContentBlock }) {
  const t = useTranslations('blocks');
  const query = useQuery({
    queryKey: ['blockRaw', readId, part.index],
    queryFn: () => readText({ readId }, part, 0, maxShownLength, 'raw'),
    gcTime: 60_000,
  });
  const { data } = query;
  if (data === undefined) return <Fetching query={query} />;
  const lines = Math.min(maxLines, data.split('\n', maxLines).length);
  return (
    <>
      {data.length === maxShownLength && (
        <p className={classNames(layout.quiet, css.note)}>{t('cut', { count: maxShownLength })}</p>
      )}
      <div className={classNames(layout.stack, css.raw)} style={{ height: lines * lineHeight + 16 }}>
        <CodeView value={data} language="json" label={t('forms.raw')} isAlwaysWrapped />
      </div>
    </>
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

/** Text in the flow of the page: as sent, or as rendered Markdown. */
function TextBlock({ readId, part, isRendered }: { readId: ReadId; part: ResourcePart; isRendered: boolean }) {
  const query = useQuery({
    queryKey: ['blockText', readId, part.index],
    queryFn: () => readText({ readId }, part, 0, part.characters ?? 0),
    gcTime: 60_000,
  });
  const { data } = query;
  if (data === undefined) return <Fetching query={query} />;
  const text = linesOf(data, visibleText);
  const plain = (
    <div className={css.text} dir="auto">
      {text}
    </div>
  );
  if (!isRendered) return plain;
  return (
    <Suspense fallback={plain}>
      <div className={classNames(layout.shrink, css.rendered)}>
        <MarkdownText text={text} />
      </div>
    </Suspense>
  );
}

/** How a content block can be shown; `raw` is its JSON as sent. */
type BlockForm = 'text' | 'rendered' | 'content' | 'link' | 'raw';

/** Longer texts are shown by the content views. In characters. */
export const maxInlineLength = 20_000;

/** How a block can be shown, the best first. */
export function formsOf({ kind, part }: ContentBlock): BlockForm[] {
  if (kind === 'resource_link') return part.uri === undefined ? ['raw'] : ['link', 'raw'];
  if (kind === 'unknown' || part.content === 'none') return ['raw'];
  if (kind === 'text' && (part.characters ?? 0) <= maxInlineLength) return ['text', 'rendered', 'raw'];
  return ['content', 'raw'];
}

/** A file name for content without a URI, with an extension where its type suggests one. */
export function blockName({ kind, part: { index, mimeType = '' } }: ContentBlock): string {
  const [, extension] = /^[a-z]+\/([a-z\d]{2,5})$/.exec(mimeType) ?? [];
  return extension === undefined ? `${kind}-${index + 1}` : `${kind}-${index + 1}.${extension}`;
}

/** Server text of several lines, made visible line by line. */
export function linesOf(text: string, visible: (line: string) => string): string {
  return text.replace(/\r\n/g, '\n').replace(/[^\n]+/g, visible);
}
