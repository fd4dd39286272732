import { useTranslations } from 'use-intl';
import type { ContentBlock } from '#shared/model/content-block.ts';
import type { ServerId } from '#shared/model/id.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { useQuantities } from '../../../ui/quantities.ts';
import { visibleText } from '../../../ui/visible-text.ts';
import { useOpenResource } from '../../reads/index.ts';
import css from './block-view.module.css';

/** A link to a resource: what the server says about it. Nothing is read until one opens it. */
export function LinkCard({ serverId, block }: { serverId: ServerId; block: ContentBlock }) {
  const t = useTranslations('blocks');
  const { bytes } = useQuantities();
  const openResource = useOpenResource();
  const { name, title, description, size, part } = block;
  const uri = part.uri ?? '';
  const label = title ?? name;
  return (
    <div className={css.link}>
      <div className={css.linkText}>
        {label !== undefined && (
          <p>
            <bdi>{visibleText(label)}</bdi>
            {title !== undefined && name !== undefined && name !== title && (
              <code className={css.linkName}>{visibleText(name)}</code>
            )}
          </p>
        )}
        <p>
          <code className={css.linkUri}>
            <bdi>{visibleText(uri)}</bdi>
          </code>
        </p>
        {description !== undefined && <p className={css.linkAbout}>{visibleText(description)}</p>}
        {size !== undefined && <p className={css.linkAbout}>{t('declaredSize', { size: bytes(size) })}</p>}
      </div>
      <CopyButton text={uri} label={t('copyUri')} />
      <Button onPress={() => openResource(serverId, uri)}>{t('openInResources')}</Button>
    </div>
  );
}
