import '@fontsource-variable/inter';
import '@fontsource-variable/jetbrains-mono';
import '../ui/tokens.css';
import '../ui/layout.module.css';
import { createRoot } from 'react-dom/client';
import { link, queryClient } from '../data/client.ts';
import { followHost } from '../data/digest.ts';
import { createWindowRouter } from '../state/routes.ts';
import { preloadResources } from '../workspaces/resources/index.ts';
import { App } from './app.tsx';
import { showTheme } from './appearance.ts';
import { registerViews } from './register-views.tsx';

showTheme('system');
registerViews();
link.start();
void followHost(queryClient);

const root = document.getElementById('root');
if (root !== null) createRoot(root).render(<App router={createWindowRouter()} />);
preloadResources();
