import fs from 'node:fs';
import process from 'node:process';
import { RecordedClients } from '../recorded-clients.ts';
import { install, recorder } from './client-home.ts';

/**
 * Installs or uninstalls the recorder and kills itself before or after the file that is the `step`th to be replaced, if
 * there are so many.
 */
const [dataDir = '', homeFolder = '', file = '', action = '', step = '', when = ''] = process.argv.slice(2);
const { rename } = fs;
let count = 0;
const replaceAndDie = (from: fs.PathLike, to: fs.PathLike, done: fs.NoParamCallback) => {
  count += 1;
  const isLast = count === Number(step);
  if (isLast && when === 'before') process.kill(process.pid, 'SIGKILL');
  rename(from, to, (error) => {
    if (isLast) process.kill(process.pid, 'SIGKILL');
    done(error);
  });
};
Object.assign(fs, { rename: replaceAndDie });

const clients = await RecordedClients.open({
  dataDir,
  recorder,
  machine: { platform: 'linux', homeFolder, env: {} },
});
const place = { file, at: ['mcpServers', 'a'] };
await (action === 'install' ? install(clients, place) : clients.uninstall(place));
