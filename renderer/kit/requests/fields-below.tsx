import { type RefObject, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import layout from '../../ui/layout.module.css';

/** How many fields of a form are below what is in view. */
export function FieldsBelow({ view }: { view: RefObject<HTMLElement | null> }) {
  const t = useTranslations('inbox.reply');
  const { below, total } = useFieldsBelow(view);
  if (below === 0) return null;
  return <span className={layout.quiet}>{t('below', { below, total })}</span>;
}

/** Counts again when the form is scrolled, resized or drawn. */
function useFieldsBelow(view: RefObject<HTMLElement | null>) {
  const [counts, setCounts] = useState({ below: 0, total: 0 });
  useEffect(() => {
    const element = view.current;
    if (element === null) return;
    let frame: number | undefined;
    const count = () => {
      frame = undefined;
      const answer = element.querySelector('[data-answer]');
      const end = answer?.getBoundingClientRect().bottom ?? 0;
      const fields = [...(answer?.querySelectorAll('[data-field]') ?? [])];
      const below = fields.filter((field) => field.getBoundingClientRect().bottom > end + 1).length;
      setCounts((before) =>
        before.below === below && before.total === fields.length ? before : { below, total: fields.length },
      );
    };
    const countLater = () => {
      frame ??= requestAnimationFrame(count);
    };
    const resized = new ResizeObserver(countLater);
    resized.observe(element);
    const drawn = new MutationObserver(countLater);
    drawn.observe(element, { childList: true, subtree: true });
    element.addEventListener('scroll', countLater, { capture: true, passive: true });
    countLater();
    return () => {
      if (frame !== undefined) cancelAnimationFrame(frame);
      resized.disconnect();
      drawn.disconnect();
      element.removeEventListener('scroll', countLater, { capture: true });
    };
  }, [view]);
  return counts;
}
