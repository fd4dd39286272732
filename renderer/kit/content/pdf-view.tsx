import { Minus, MoveHorizontal, Plus } from 'lucide-react';
import { getDocument, type PDFDocumentProxy, type PDFPageProxy, PDFWorker } from 'pdfjs-dist';
import Worker from 'pdfjs-dist/build/pdf.worker.min.mjs?worker';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { classNames } from '../../ui/class-names.ts';
import { IconButton, IconToggle } from '../../ui/controls/icon-button.tsx';
import layout from '../../ui/layout.module.css';
import { EmptyState } from '../../ui/status/empty-state.tsx';
import { visibleText } from '../../ui/visible-text.ts';
import type { ViewProps } from './content.ts';
import css from './media.module.css';
import { ViewBar } from './view-bar.tsx';
import { useWantedBytes } from './whole.tsx';

/** Larger documents load only when the user opens them, in bytes. */
const wholeUpTo = 50_000_000;
/** A file of few bytes may have any number of pages. */
const mostPages = 2000;
/** The most pixels of a page, whatever size it claims. */
const maxPixels = 16_000_000;
const leastScale = 0.25;
const maxScale = 3;
const steps = [leastScale, 0.5, 0.75, 1, 1.25, 1.5, 2, maxScale];

/** Around a page, in pixels. */
const margins = 32;

/** The pages of a PDF as images, fitted to the width. Its scripts, forms, links and attachments are inert. */
export function PdfView({ content, shown }: ViewProps) {
  const t = useTranslations('content');
  const [zoom, setZoom] = useState<number | 'fit'>('fit');
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const width = useWidth(place);
  const { data, instead } = useWantedBytes({ content, shown }, wholeUpTo);
  const { document, problem } = useDocument(data);
  if (instead !== undefined) return instead;
  const fitting = document === undefined ? 1 : (width - margins) / Math.max(1, document.firstSize.width);
  const scale = zoom === 'fit' ? Math.min(maxScale, Math.max(leastScale, fitting)) : zoom;
  return (
    <>
      <ViewBar>
        {document !== undefined && (
          <>
            <span>{t('pageCount', { count: document.pdf.numPages })}</span>
            <IconButton
              icon={Minus}
              label={t('smaller')}
              isDisabled={scale <= leastScale}
              onPress={() => setZoom(steps.findLast((step) => step < scale) ?? scale)}
            />
            <span>{t('zoomed', { scale })}</span>
            <IconButton
              icon={Plus}
              label={t('larger')}
              isDisabled={scale >= maxScale}
              onPress={() => setZoom(steps.find((step) => step > scale) ?? scale)}
            />
            <IconToggle
              icon={MoveHorizontal}
              label={t('fitWidth')}
              isSelected={zoom === 'fit'}
              onChange={(isFit) => setZoom(isFit ? 'fit' : 1)}
            />
          </>
        )}
      </ViewBar>
      {problem !== undefined && <EmptyState title={t('brokenPdf')}>{visibleText(problem)}</EmptyState>}
      {document !== undefined && (
        <section
          ref={setPlace}
          className={classNames(layout.fillColumn, css.pages)}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
          tabIndex={0}
          aria-label={t('views.pdf')}
        >
          {Array.from({ length: Math.min(mostPages, document.pdf.numPages) }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a page is its number.
            <Page key={index} pdf={document.pdf} number={index + 1} size={document.firstSize} scale={scale} />
          ))}
          {document.pdf.numPages > mostPages && <p className={css.broken}>{t('morePages', { count: mostPages })}</p>}
        </section>
      )}
    </>
  );
}

/** The width of an element in pixels, without its scrollbar. */
function useWidth(element: HTMLElement | null): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (element === null) return;
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return width;
}

interface Size {
  width: number;
  height: number;
}

interface OpenDocument {
  pdf: PDFDocumentProxy;
  /** Size of the first page in CSS pixels, assumed for the others until they are known. */
  firstSize: Size;
}

/** Opens a PDF in its own worker, which ends with the view. */
function useDocument(bytes: Uint8Array<ArrayBuffer> | undefined): { document?: OpenDocument; problem?: string } {
  const [state, setState] = useState<{ document?: OpenDocument; problem?: string }>({});
  useEffect(() => {
    if (bytes === undefined) return;
    let isGone = false;
    const port = new Worker();
    const worker = PDFWorker.create({ port });
    const task = getDocument({
      // The worker takes ownership of the buffer; the cache keeps its own.
      data: bytes.slice(),
      worker,
      // The policy allows neither WebAssembly nor requests; what needs them is left out.
      useWasm: false,
      useWorkerFetch: false,
      stopAtErrors: false,
      enableXfa: false,
      useSystemFonts: true,
      verbosity: 0,
    });
    const open = async () => {
      const pdf = await task.promise;
      const firstSize = sizeOf(await pdf.getPage(1));
      if (!isGone) setState({ document: { pdf, firstSize } });
    };
    open().catch((error: unknown) => {
      if (!isGone) setState({ problem: error instanceof Error ? error.message : String(error) });
    });
    return () => {
      isGone = true;
      setState({});
      void task
        .destroy()
        .catch(() => undefined)
        .finally(() => {
          worker.destroy();
          port.terminate();
        });
    };
  }, [bytes]);
  return state;
}

const cssPixelsPerPoint = 96 / 72;

function sizeOf(page: PDFPageProxy): Size {
  const { width, height } = page.getViewport({ scale: cssPixelsPerPoint });
  return { width, height };
}

interface PageProps {
  pdf: PDFDocumentProxy;
  number: number;
  size: Size;
  scale: number;
}

/** One page, drawn while it is near the screen. */
function Page({ pdf, number, size: assumed, scale }: PageProps) {
  const t = useTranslations('content');
  const frame = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isNear, setNear] = useState(false);
  const [size, setSize] = useState(assumed);
  const [isBroken, setBroken] = useState(false);
  useEffect(() => {
    if (frame.current === null) return;
    const observer = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting === true), {
      rootMargin: '600px',
    });
    observer.observe(frame.current);
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    const element = canvas.current;
    if (!isNear || element === null) return;
    let cancel = () => {};
    let isGone = false;
    const draw = async () => {
      const page = await pdf.getPage(number);
      if (isGone) return;
      const own = sizeOf(page);
      setSize(own);
      const wanted = scale * devicePixelRatio;
      const most = Math.sqrt(maxPixels / Math.max(1, own.width * own.height));
      const viewport = page.getViewport({ scale: cssPixelsPerPoint * Math.min(wanted, most) });
      element.width = Math.max(1, Math.floor(viewport.width));
      element.height = Math.max(1, Math.floor(viewport.height));
      const rendering = page.render({ canvas: element, viewport });
      cancel = () => rendering.cancel();
      await rendering.promise;
      if (!isGone) setBroken(false);
    };
    draw().catch(() => {
      if (!isGone) setBroken(true);
    });
    return () => {
      isGone = true;
      cancel();
    };
  }, [pdf, number, scale, isNear]);
  return (
    <div ref={frame} className={css.page} style={{ width: size.width * scale, height: size.height * scale }}>
      {isNear && <canvas ref={canvas} role="img" aria-label={t('page', { number })} />}
      {isBroken && <p className={css.broken}>{t('brokenPage', { number })}</p>}
    </div>
  );
}
