import { enableCodeCache } from '#host/storage/code-cache.ts';

// Before other imports, since only later ones are cached.
enableCodeCache({ createsHome: true });
await import('./serve.ts');
