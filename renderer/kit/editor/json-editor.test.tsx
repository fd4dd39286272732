import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '../../ui/tokens.css';
import { JsonEditor } from './json-editor.tsx';
import { loadMonaco } from './load-monaco.ts';

test('an editor with a schema takes one worker, from its opening until after its end', async () => {
  const monaco = await loadMonaco();
  const started = vi.spyOn(Object(self.MonacoEnvironment), 'getWorker');
  const schema = { type: 'object', properties: { city: { type: 'string' } } };
  const { unmount } = await render(
    <div style={{ height: 200 }}>
      <JsonEditor value="{ broken" label="Arguments" schema={schema} onChange={() => {}} />
    </div>,
  );
  await expect.element(page.getByRole('textbox', { name: 'Arguments' })).toBeInTheDocument();
  await expect.poll(() => monaco.editor.getModelMarkers({ owner: 'json' })).not.toEqual([]);
  await unmount();
  expect(started.mock.calls.filter(([, label]) => label === 'json')).toHaveLength(1);
});
