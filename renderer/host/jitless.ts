import { z } from 'zod';

// Must be imported before any module that makes a schema: zod would otherwise probe `new Function`, which the
// content security policy forbids and reports.
z.config({ jitless: true });
