#!/usr/bin/env node
import { enableCodeCache } from '#host/storage/code-cache.ts';

// Before anything else is imported, since only what comes after is kept.
enableCodeCache({ createsHome: false });
await import('./run.ts');
