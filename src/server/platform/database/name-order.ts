import { sql, type RawBuilder } from 'kysely'

/** SQL: what names are ordered by: letters beside each other whatever their case and marks (decomposed, Ọ is an O with a dot). */
export const nameOrder = (name: RawBuilder<unknown>) => sql`lower(normalize(${name}, NFD))`
