import { z } from "zod";

/**
 * zod would compile schemas with `new Function`, which the content security policy forbids. Must be the first import of
 * main.tsx.
 */
z.config({ jitless: true });
