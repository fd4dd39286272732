import { config } from 'zod';

// Must be imported before any module whose schemas are used: zod would otherwise probe `new Function`, which the
// content security policy forbids and reports.
config({ jitless: true });
