import { z } from "zod";

/** zod would compile its checks with `new Function`, which the content security policy forbids. First import of main.tsx. */
z.config({ jitless: true });
