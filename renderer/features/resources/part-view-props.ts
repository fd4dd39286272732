import type { ReactNode } from 'react';
import type { ResourcePart, ResourceRead } from '#shared/model/resource.ts';

export interface PartViewProps {
  read: ResourceRead;
  part: ResourcePart;
}

/** A view of a part holds the switch to its other views in its own bar. */
export interface SwitchedViewProps extends PartViewProps {
  switcher: ReactNode;
}
