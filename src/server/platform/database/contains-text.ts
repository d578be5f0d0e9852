import { sql, type RawBuilder } from 'kysely'

/** SQL: a text in lower case without accents, for comparison. */
const folded = (text: RawBuilder<unknown>) =>
  sql`regexp_replace(normalize(lower(${text}), NFD), '[\u0300-\u036f]', '', 'g')`

/** SQL: whether a text contains another one, whatever the case and accents of both. */
export const containsText = (text: RawBuilder<unknown>, part: RawBuilder<unknown>) =>
  sql<boolean>`position(${folded(part)} in ${folded(text)}) > 0`
