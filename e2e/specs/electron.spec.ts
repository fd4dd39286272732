import { desktopJourneys } from '../desktop/journeys.ts';
import { launchElectron, missingElectron } from '../desktop/real-electron.ts';

// The project `electron`: `npm run e2e -- --project=electron`.
desktopJourneys(launchElectron, missingElectron());
