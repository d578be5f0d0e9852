import * as z from 'zod/mini'
import { flag, url } from './schemas.ts'

/** Where PostgreSQL is, and how it is reached. */
export const databaseSettings = {
  DATABASE_URL: {
    description: 'PostgreSQL 15 to 18; without it an embedded one is started in DATA_DIR',
    example: 'postgres://kando:password@localhost:5432/kando',
    schema: z.optional(url('postgres:', 'postgresql:')),
  },
  DATABASE_DIRECT_URL: {
    description:
      'PostgreSQL itself, where DATABASE_URL leads to a pooler in transaction mode: for migrations, listening and locks',
    example: 'postgres://kando:password@localhost:5432/kando',
    schema: z.optional(url('postgres:', 'postgresql:')),
  },
  POOLER_PREPARES: {
    description:
      'whether that pooler keeps named prepared statements (PgBouncer 1.21 or later with max_prepared_statements)',
    example: 'false',
    schema: z._default(flag, false),
  },
}
