// The server of a rule's bad example over stdio: node e2e/servers/rule-examples/stdio.ts <rule>
import process from 'node:process';
import { createInterface } from 'node:readline';
import { isJsonObject, type Json } from '#shared/model/json/json.ts';
import { badExample, ExamplePlayer } from './example-player.ts';

const player = new ExamplePlayer(badExample(process.argv[2] ?? ''));
for await (const line of createInterface({ input: process.stdin })) {
  const message: Json = JSON.parse(line);
  if (!isJsonObject(message)) continue;
  for (const { json, text, exit, isPartial } of player.replies(message)) {
    if (exit !== undefined) process.exit(exit.code ?? 1);
    process.stdout.write(`${text ?? JSON.stringify(json)}${isPartial ? '' : '\n'}`);
    if (isPartial) process.stdout.end();
  }
}
