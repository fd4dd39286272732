import { ListFilter } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { ToolItem } from '#shared/mcp/items/tool-item.ts';
import { Description } from '../../kit/blocks/index.ts';
import { CodeView } from '../../kit/editor/index.ts';
import { addFilterTerm } from '../../kit/menus/index.ts';
import { useWindowSearch } from '../../state/address.ts';
import { classNames } from '../../ui/class-names.ts';
import { Button } from '../../ui/controls/button.tsx';
import { CopyButton } from '../../ui/controls/copy-button.tsx';
import { Spacer } from '../../ui/controls/toolbar.tsx';
import layout from '../../ui/layout.module.css';
import css from './tools.module.css';

/** A tool as a recorded client had it listed: its description and its definition. It can't be called. */
export function RecordedDefinition({ item }: { item: ToolItem }) {
  const t = useTranslations('tools');
  const { change } = useWindowSearch();
  const text = JSON.stringify(item.raw, null, 2);
  const showCalls = () => {
    addFilterTerm('method', 'tools/call');
    addFilterTerm('text', item.name);
    change({ panel: 'traffic' });
  };
  return (
    <div className={layout.column}>
      <p className={classNames(layout.remark, layout.row)}>
        {t('recordedHint')}
        <Spacer />
        <Button variant="quiet" onPress={showCalls}>
          <ListFilter aria-hidden />
          {t('showCalls')}
        </Button>
      </p>
      <div className={css.recorded}>
        <Description text={item.description} />
      </div>
      <div className={layout.fillColumn}>
        <CodeView
          value={text}
          language="json"
          label={t('definition')}
          corner={<CopyButton text={text} label={t('copyDefinition')} />}
        />
      </div>
    </div>
  );
}
