import type { LucideIcon } from 'lucide-react';
import type { CommandId } from '#shared/model/app/commands.ts';

/** What the palette, the menu and keys can run. */
export interface Command {
  /** A `CommandId`, or that of a command that names something. */
  id: string;
  title: string;
  icon: LucideIcon;
  run: () => void;
}

/** A command that every window has. */
export interface WindowCommand extends Command {
  id: CommandId;
}
