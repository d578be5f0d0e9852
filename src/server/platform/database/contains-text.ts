import { sql, type RawBuilder } from 'kysely'
import { arabicLetters } from '#rules/arabic-letters.ts'

/** SQL: a text in lower case without accents, harakat and tatweel, with variants of Arabic letters as one, for comparison. */
const folded = (text: RawBuilder<unknown>) =>
  sql`translate(regexp_replace(normalize(lower(${text}), NFD), '[\u0300-\u036f\u0610-\u061a\u0640\u064b-\u065f\u0670]', '', 'g'),
    ${sql.lit(arabicLetters.from)}, ${sql.lit(arabicLetters.to)})`

/** SQL: whether a text contains another one, whatever the case and accents of both. */
export const containsText = (text: RawBuilder<unknown>, part: RawBuilder<unknown>) =>
  sql<boolean>`position(${folded(part)} in ${folded(text)}) > 0`

/** SQL: whether a text contains each of these words. */
export const containsWords = (text: RawBuilder<unknown>, words: readonly string[]) =>
  sql<boolean>`(${sql.join(
    words.map((word) => containsText(text, sql`${word}`)),
    sql` and `,
  )})`
