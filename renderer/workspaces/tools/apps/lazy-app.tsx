import { type ComponentProps, lazy, Suspense } from 'react';

const Side = lazy(async () => ({ default: (await import('./app-side.tsx')).AppSide }));

/** The app of a call's tool, its code loaded when somebody looks at it. */
export function AppSide(props: ComponentProps<typeof Side>) {
  return (
    <Suspense>
      <Side {...props} />
    </Suspense>
  );
}
