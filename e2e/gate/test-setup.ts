// Setup of the tests: what a host in their process starts isn't read from hundreds of sources.
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { takeWorkersFrom } from '#host/storage/own-files.ts';
import { testServers } from '#host/testing/test-servers.ts';
import { isFaultName, processFaults } from '../servers/faults/faults.ts';
import { startServer } from '../servers/start-server.ts';

const { LOUPE_TEST_BUNDLE: bundle = '' } = process.env;
if (bundle !== '') takeWorkersFrom(pathToFileURL(`${bundle}/`));

testServers.start = async (args) => {
  const fault = args[args.indexOf('--fault') + 1];
  const needsProcess = fault !== undefined && isFaultName(fault) && processFaults.includes(fault);
  return needsProcess ? undefined : startServer(args);
};
