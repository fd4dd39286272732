import { type ComponentType, createContext } from 'react';
import type { Content } from './content.ts';

/** Shows a content that is within another one, such as JSON in a string: the view of the outer one provides it. */
export const NestedViewContext = createContext<ComponentType<{ content: Content }>>(() => null);
