// Setup of the tests: the composable servers run in their process.
import { testServers } from '#host/testing/test-servers.ts';
import { isFaultName, processFaults } from './faults/faults.ts';
import { startServer } from './start-server.ts';

testServers.start = async (args) => {
  const fault = args[args.indexOf('--fault') + 1];
  const needsProcess = fault !== undefined && isFaultName(fault) && processFaults.includes(fault);
  return needsProcess ? undefined : startServer(args);
};
