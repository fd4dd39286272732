import { Blocks, Braces, File, Laptop, type LucideIcon, MessageSquareText, Send, Server, Wrench } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import type { ComparedKind, ComparedRow } from '#shared/model/comparison.ts';
import { classNames } from '../../ui/class-names.ts';
import layout from '../../ui/layout.module.css';
import { MiddleText } from '../../ui/middle-text.tsx';
import type { Column } from '../../ui/table/column.ts';
import { visibleText } from '../../ui/visible-text.ts';
import css from './compare.module.css';

const icons: Record<ComparedKind, LucideIcon> = {
  server: Server,
  capabilities: Blocks,
  clientCapabilities: Laptop,
  requests: Send,
  resources: File,
  templates: Braces,
  prompts: MessageSquareText,
  tools: Wrench,
};

/** What is compared, in which state and class it is, and what it is called. */
export function useComparedColumns(): readonly Column<ComparedRow>[] {
  const t = useTranslations('compare');
  const tChanges = useTranslations('changes');
  return useMemo(
    () => [
      {
        id: 'state',
        heading: t('columns.state'),
        look: 'words',
        cell: ({ state }) => t(`state.${state}`),
        cellClass: ({ state }) => css[state],
      },
      {
        id: 'kind',
        heading: t('columns.kind'),
        look: 'words',
        className: css.kind,
        text: ({ kind }) => t(`kind.${kind}`),
        cell: ({ kind }, _state, name) => {
          const Icon = icons[kind];
          return (
            <span className={classNames(layout.row, css.kindLine)}>
              <Icon aria-hidden />
              <span className={classNames(layout.truncate, css.kindName)}>{name}</span>
            </span>
          );
        },
        // Beside the details there is room for the icon only.
        cellLabel: ({ kind }) => t(`kind.${kind}`),
      },
      {
        id: 'class',
        heading: t('columns.class'),
        look: 'words',
        firstSort: 'descending',
        cell: ({ class: of }) => of && tChanges(`class.${of}`),
        cellClass: ({ class: of }) => of && toneOf[of],
      },
      {
        id: 'name',
        heading: t('columns.name'),
        text: ({ key }) => visibleText(key),
        cell: (_row, _state, name) => <MiddleText text={name} />,
        // What is shown in two parts is read out whole.
        cellLabel: ({ key }) => visibleText(key),
      },
    ],
    [t, tChanges],
  );
}

/** The tone of a class's name. */
export const toneOf = { breaking: layout.error, risky: layout.warn, minor: undefined, info: layout.quiet } as const;
