// Connects to one server and prints a `Visit` as a line of JSON: node e2e/npm-servers/connect-once.ts <a `Task` as
// JSON>
import process from 'node:process';
import { taskSchema } from './visit.ts';

const task = taskSchema.parse(JSON.parse(process.argv[2] ?? '{}'));
const { visit } = await (task.client === 'sdk' ? import('./sdk-visit.ts') : import('./loupe-visit.ts'));
process.stdout.write(`${JSON.stringify(await visit(task))}\n`, () => process.exit());
