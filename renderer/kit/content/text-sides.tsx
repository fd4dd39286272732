import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { classNames } from '../../ui/class-names.ts';
import { Segmented } from '../../ui/controls/segmented.tsx';
import layout from '../../ui/layout.module.css';
import { DiffView, formatJson } from '../editor/index.ts';
import css from './content.module.css';
import { TextContent } from './content-view.tsx';

interface TextSidesProps {
  /** For screen readers. */
  name: string;
  before: string;
  after: string;
  /** What the two are called. */
  labels: { before: string; after: string };
  /** What the chosen view of one of them is remembered for. */
  owner: string;
  /** What the marks of the differences mean. */
  legend?: ReactNode;
}

/** Two JSON texts: their differences side by side, or one of them as a content. */
export function TextSides({ name, before, after, labels, owner, legend }: TextSidesProps) {
  const t = useTranslations('content');
  const [shown, setShown] = useState<'differences' | 'before' | 'after'>('differences');
  return (
    <div className={layout.view}>
      <div className={classNames(layout.wideRow, css.bar)}>
        <Segmented
          label={t('shownSide')}
          value={shown}
          options={[
            { value: 'differences', label: t('differences') },
            { value: 'before', label: labels.before },
            { value: 'after', label: labels.after },
          ]}
          onChange={setShown}
        />
        {shown === 'differences' && legend}
      </div>
      {shown === 'differences' ? (
        <DiffView isWhole before={formatted(before)} after={formatted(after)} language="json" label={name} />
      ) : (
        <TextContent
          key={shown}
          name={`${name} · ${labels[shown]}`}
          text={shown === 'before' ? before : after}
          owner={owner}
        />
      )}
    </div>
  );
}

function formatted(text: string): string {
  return formatJson(text) ?? text;
}
