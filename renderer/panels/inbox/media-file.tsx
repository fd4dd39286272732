import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../../ui/button.tsx';
import css from './sampling-reply.module.css';

interface MediaFileProps {
  /** As `<input accept>` takes it. */
  accept: string;
  /** Its MIME type, and its bytes in base64. */
  onRead: (mimeType: string, data: string) => void;
}

/** Takes a file of the user's into an answer. */
export function MediaFile({ accept, onRead }: MediaFileProps) {
  const t = useTranslations('ask.reply');
  const input = useRef<HTMLInputElement>(null);
  const read = (file: File) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => {
      const [, data = ''] = String(reader.result).split(',');
      onRead(file.type, data);
    });
    reader.readAsDataURL(file);
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept}
        className={css.picker}
        aria-label={t('file')}
        onChange={({ currentTarget: { files } }) => {
          const file = files?.[0];
          if (file !== undefined) read(file);
        }}
      />
      <Button onPress={() => input.current?.click()}>{t('file')}</Button>
    </>
  );
}
