import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const sources = globSync('src/web/**/*.{ts,tsx}').filter((path) => !/\.test\.tsx?$|\/pages\/gallery\//.test(path))

/** A text of the catalogue, after which a colon or a comma and the rest follow, or which is written otherwise than it stands there. */
const joined =
  /\{(?:t|common)\.[\w.[\]]+(?:\([^)]*\))?\}[:,](?=[\s{<]|$)|\b(?:t|common)\.[\w.]+\.to(?:Lower|Upper)Case\b/gm

test('a sentence is a text of the catalogue, not put together from parts: languages place colons and capitals in their own way', () => {
  const found = sources.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(joined)].map(([text]) => `${path}: ${text}`),
  )
  expect(found).toEqual([])
})

test('the pattern finds what it is for', () => {
  const found = (code: string) => [...code.matchAll(joined)].map(([text]) => text)
  expect(found("<p>{t.linkedin}:{' '}</p> `${t.answer}: ${title}` t.notifications.toLowerCase()")).toHaveLength(3)
  expect(found('<p>{t.answer}</p> t.answerTo({ what: title }), { ...t.names }')).toEqual([])
})
