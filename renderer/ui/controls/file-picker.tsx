import { type ReactNode, useRef } from 'react';
import { Button } from './button.tsx';

interface FilePickerProps {
  label: string;
  /** Extensions, as `<input accept>` takes them. */
  accept: string;
  /** Whether several files can be chosen at once. */
  isMultiple?: boolean;
  variant?: 'plain' | 'primary';
  autoFocus?: boolean;
  /** The content of the button instead of the label. */
  children?: ReactNode;
  onChoose: (files: File[]) => void;
}

/** A button that lets the user choose files. */
export function FilePicker({
  label,
  accept,
  isMultiple = false,
  variant = 'plain',
  autoFocus = false,
  children,
  onChoose,
}: FilePickerProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        multiple={isMultiple}
        aria-label={label}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          if (files.length > 0) onChoose(files);
          // Without this, choosing the same file again changes nothing.
          currentTarget.value = '';
        }}
      />
      <Button variant={variant} autoFocus={autoFocus} onPress={() => input.current?.click()}>
        {children ?? label}
      </Button>
    </>
  );
}
