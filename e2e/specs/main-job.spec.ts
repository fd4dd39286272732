import process from 'node:process';
import { demoFacts } from '../front-ends/demo-facts.ts';
import { expect, frontEnds, test } from '../front-ends/window-test.ts';
import { processEnded, sentence, text } from '../pages/words.ts';
import { faultyServer } from '../servers/own-server.ts';

// Deaths of a process in the desktop double: errors.spec.ts.
for (const frontEnd of frontEnds) {
  test.describe(`the main job in ${frontEnd}`, () => {
    test.use({ frontEnd });

    test('the demo is connected with one click, its resources are browsed and read, and Traffic shows what crossed the wire', async ({
      loupe,
    }) => {
      const { uri, line } = demoFacts.text;
      const { resources, traffic } = loupe;
      await loupe.connectDemo();
      await resources.expectCount(demoFacts.resourceCount);
      await expect(resources.row('2026-01')).toBeHidden();
      await resources.row('metrics').click();
      await expect(resources.row('metrics')).toHaveAttribute('aria-expanded', 'true');
      await expect(resources.row('2026-01')).toBeVisible();
      await resources.row('metrics').click();
      await expect(resources.row('2026-01')).toBeHidden();

      await resources.showAs('list');
      await expect(resources.listRow(demoFacts.text.uri)).toBeVisible();
      await resources.search.fill('lenses glass');
      await expect(resources.list.getByRole('option')).toHaveCount(1);
      await expect(resources.listRow('https://example.com/lenses/glass')).toBeVisible();
      await resources.search.fill('no such thing');
      await expect(resources.region.getByText(text('lists.noMatchTitle'))).toBeVisible();
      await resources.search.fill('');
      await resources.showAs('tree');

      await (await loupe.open(uri)).expectText(line);
      const request = traffic.rows('out', 'resources/read');
      await expect(request).toHaveCount(1);
      await request.click();
      await traffic.expectBody('pretty', '"method": "resources/read"');
      const requestFrame = await traffic.frameNumber();
      await traffic.followPair();
      await expect(traffic.frame).not.toHaveAccessibleName(text('traffic.frame.label', { seq: requestFrame }));
      await traffic.expectBody('pretty', '"result": {');
      await traffic.showFrameAs('raw');
      await traffic.expectBody('raw', /^\d*\{"jsonrpc":"2.0","id":"loupe:\d+","result":\{/);
      await traffic.followPair();
      await expect(traffic.frame).toHaveAccessibleName(text('traffic.frame.label', { seq: requestFrame }));
    });
  });
}

test('JSON, an image, several parts and plain bytes are read, and an error of the server is shown in its own words', async ({
  loupe,
}) => {
  const { json, image, several, binary, missing } = demoFacts;
  await loupe.connectDemo();

  const settings = await loupe.open(json.uri);
  await settings.expectText('"zoom": 3,');
  await settings.article.getByRole('radio', { name: text('content.raw') }).click();
  await settings.expectText(json.sent);

  await (await loupe.open(image.uri)).expectImage(image.size);

  const bundle = await loupe.open(several.uri);
  await expect(bundle.parts).toHaveCount(several.partNames.length);
  await bundle.expectText('Text, JSON, a picture and bytes.', `${several.uri}/intro.md`);
  await bundle.showPart('facts.json');
  // The chosen view stays.
  await bundle.expectText('"parts":4', `${several.uri}/facts.json`);
  await bundle.showPart('lens.png');
  await bundle.expectImage(image.size);
  await bundle.showPart('tail.bin');
  await bundle.expectBytes(hex(binary.bytes.subarray(0, 8)));

  const bytes = await loupe.open(binary.uri);
  await bytes.expectBytes(hex(binary.bytes.subarray(0, 8)));
  await expect(bytes.article.getByText('4.1 kB')).toBeVisible();

  const { uri, failure, said } = missing;
  const refused = await loupe.openByAddress(uri);
  await expect(refused.failure).toContainText(sentence(failure.code, failure.params));
  await expect(refused.failure).toContainText(said);
  await expect(refused.failure.getByRole('button', { name: text('window.ui.retry') })).toBeVisible();
});

test('a server that is killed leaves everything on screen, and can be connected again', async ({ loupe }) => {
  await loupe.addConnected(faultyServer('stderr-flood', '--count', '5'), { name: 'talkative' });
  const one = await loupe.open('plain://numbers/one');
  await one.expectText('This is plain://numbers/one.');
  await loupe.traffic.filter.fill('resources/read');
  const reads = loupe.traffic.rows('out', 'resources/read');
  await expect(reads).toHaveCount(1);
  await loupe.goTo('connection');
  process.kill(await loupe.connection.pid(), 'SIGKILL');

  const why = processEnded({ signal: 'SIGKILL' });
  await expect(loupe.connection.failure).toContainText(why);
  await expect(reads).toHaveCount(1);
  await loupe.showPanel('stderr');
  await expect(loupe.stderr.getByText('flood line 5 of 5').last()).toBeVisible();
  await loupe.goTo('resources');
  await one.expectText('This is plain://numbers/one.');
  await expect(loupe.item.getByRole('status')).toContainText(why);

  await loupe.item.getByRole('button', { name: text('connection.restart') }).click();
  await loupe.servers.expectState('talkative', 'ready');
  await expect(loupe.item.getByRole('status')).toBeHidden();
  await loupe.showPanel('traffic');
  // What is on screen stays, marked as old, until it is read again on request.
  const note = one.article.getByRole('note').filter({ hasText: new RegExp(text('resources.read.earlier')) });
  await expect(note).toBeVisible();
  await expect(reads).toHaveCount(1);
  await one.readAgain();
  await expect(reads).toHaveCount(2);
  await expect(note).toBeHidden();
  await one.expectText('This is plain://numbers/one.');
});

/** Bytes as the hex view writes them. */
function hex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join(' ');
}
