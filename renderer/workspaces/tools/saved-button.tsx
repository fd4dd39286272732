import { Bookmark } from 'lucide-react';
import { Dialog, DialogTrigger, Popover } from 'react-aria-components';
import { useTranslations } from 'use-intl';
import type { ServerId } from '#shared/model/id.ts';
import { SavedArguments } from '../../kit/form/saved-arguments/index.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import css from './form-pane.module.css';

interface SavedButtonProps {
  serverId: ServerId;
  tool: string;
  argumentsText: string;
  onLoad: (argumentsText: string) => void;
  onRun: (argumentsText: string) => void;
}

/** Opens the sets of arguments that the user keeps for this tool. */
export function SavedButton({ serverId, tool, argumentsText, onLoad, onRun }: SavedButtonProps) {
  const t = useTranslations('savedArguments');
  return (
    <DialogTrigger>
      <IconButton icon={Bookmark} label={t('title')} />
      <Popover className={css.popover ?? ''} placement="bottom end" offset={4}>
        <Dialog className={css.saved ?? ''} aria-label={t('title')}>
          {({ close }) => (
            <SavedArguments
              kind="tool"
              serverId={serverId}
              name={tool}
              argumentsText={argumentsText}
              onLoad={(text) => {
                onLoad(text);
                close();
              }}
              onRun={(text) => {
                close();
                onRun(text);
              }}
            />
          )}
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}
