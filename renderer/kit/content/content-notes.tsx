import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { encodingOf, isUtf8 } from '#shared/mcp/content/charset.ts';
import { essenceOf, isTextual } from '#shared/mcp/mime.ts';
import { contradicts } from '#shared/mcp/mime-sniff.ts';
import { classNames } from '../../ui/class-names.ts';
import { Button } from '../../ui/controls/button.tsx';
import layout from '../../ui/layout.module.css';
import { useQuantities } from '../../ui/quantities.ts';
import { visibleText } from '../../ui/visible-text.ts';
import css from './content.module.css';
import type { Body, Content } from './content.ts';
import { OpenOutside, webAddress } from './open-outside.tsx';

/** States that a web resource came through the server, and offers to open its address in a browser. */
export function ReadThrough({ uri }: { uri: string }) {
  const t = useTranslations('content');
  const address = webAddress(uri);
  const [isAsking, setAsking] = useState(false);
  if (address === undefined) return null;
  return (
    <div className={css.note}>
      {t('readThrough')}
      <Button variant="quiet" onPress={() => setAsking(true)}>
        {t('openDirectly', { host: address.host })}
      </Button>
      <OpenOutside address={isAsking ? address : undefined} onClose={() => setAsking(false)} />
    </div>
  );
}

/** RFC 6838, section 4.2. */
const mimeType = /^[a-z\d][\w!#$&^.+-]*\/[a-z\d][\w!#$&^.+-]*$/;

interface FindingsProps {
  content: Content;
  shown: Body;
  /** The first bytes. */
  head: Uint8Array | undefined;
  /** The type that they suggest. */
  sniffed: string | undefined;
}

/** The mistakes in a content and how it was decoded, one line each. */
export function Findings({ content, shown, head, sniffed }: FindingsProps) {
  const t = useTranslations('content');
  const { count, list } = useQuantities();
  const declared = essenceOf(content.mimeType);
  const isType = declared !== undefined && mimeType.test(declared);
  const { declaredSize } = content;
  const broken = shown.form === 'blob' ? shown.body.broken : undefined;
  const forms = (shown.form === 'blob' && shown.body.forms) || [];
  const isText = shown.form === 'blob' && sniffed !== undefined && isTextual(sniffed);
  const encoding = isText && head !== undefined ? encodingOf(head, content.mimeType) : undefined;
  const isMistyped = isType && sniffed !== undefined && contradicts(declared, sniffed, isTextual);
  return (
    <>
      {broken !== undefined && (
        <p className={classNames(layout.warn, css.warning)}>{t('brokenBase64', { at: broken.at + 1 })}</p>
      )}
      {forms.length > 0 && (
        <p className={classNames(layout.warn, css.warning)}>
          {t('oddBase64', { forms: list(forms.map((form) => t(`base64Forms.${form}`))) })}
        </p>
      )}
      {encoding?.unknown !== undefined && (
        <p className={classNames(layout.warn, css.warning)}>
          {t('unknownCharset', { charset: visibleText(encoding.unknown) })}
        </p>
      )}
      {encoding !== undefined && !isUtf8(encoding.label) && (
        <p className={css.note}>{t('decodedAs', { charset: encoding.label })}</p>
      )}
      {content.mimeType !== undefined && !isType && (
        <p className={classNames(layout.warn, css.warning)}>
          {t('notMime', { declared: visibleText(content.mimeType) })}
        </p>
      )}
      {isMistyped && <p className={classNames(layout.warn, css.warning)}>{t('mismatch', { declared, sniffed })}</p>}
      {declaredSize !== undefined && broken === undefined && declaredSize !== shown.body.size && (
        <p className={classNames(layout.warn, css.warning)}>
          {t('sizeMismatch', { declared: count(declaredSize), actual: count(shown.body.size) })}
        </p>
      )}
    </>
  );
}
