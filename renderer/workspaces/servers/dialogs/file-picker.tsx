import { useRef } from 'react';
import { Button } from '../../../ui/controls/button.tsx';

interface FilePickerProps {
  label: string;
  /** Extensions, as `<input accept>` takes them. */
  accept: string;
  onChoose: (file: File) => void;
}

export function FilePicker({ label, accept, onChoose }: FilePickerProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        aria-label={label}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          if (file !== undefined) onChoose(file);
          // Without this, choosing the same file again changes nothing.
          currentTarget.value = '';
        }}
      />
      <Button onPress={() => input.current?.click()}>{label}</Button>
    </>
  );
}
