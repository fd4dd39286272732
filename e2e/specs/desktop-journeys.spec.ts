import { desktopJourneys } from '../desktop/journeys.ts';
import { launchDesktopDouble } from '../double/launch.ts';

desktopJourneys(launchDesktopDouble);
