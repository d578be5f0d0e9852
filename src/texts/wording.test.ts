import { expect, test } from 'vitest'
import { readTexts, textsBelow } from '../../tools/texts/read-texts.ts'

/** All but those whose words are specified: what the API answers, and the names of fixed lists such as topics and job titles. */
const texts = readTexts(new URL('en', import.meta.url).pathname)
  .filter(({ name }) => !/(?:^|\/)(?:errors|fields)$|^reference\//.test(name))
  .flatMap(({ name, texts }) => [...textsBelow(texts)].map(([key, text]) => ({ key: `${name}: ${key}`, text })))

/** Labels that the specification spells so. */
const specified = ["You're the Host", 'Session is Live', 'One on One Mentorship Session']

/** Names of others, which begin with a capital letter wherever they stand. */
const names =
  /^(?:Google|GitHub|LinkedIn|Microsoft|Outlook|Teams|Meet|Calendar|Kando|Node|Enter|Free|Friday|Sunday|English)$/

test('titles, tabs and buttons have a capital letter at their beginning only', () => {
  const labels = texts.filter(({ text }) => text.length < 60 && !/[.?!]/.test(text) && !specified.includes(text))
  const others = labels.filter(({ text }) =>
    text
      .split(' ')
      .slice(1)
      .some((word) => /^[A-Z][a-z]+$/.test(word) && !names.test(word)),
  )
  expect(others).toEqual([])
})

test('there is one word for coming in, going out and making an account: log in, log out, sign up', () => {
  const other = /\b(?:sign ?out|signed out|signup|logout|login|logon|sign-out)\b/i
  const found = texts.filter(({ text }) => other.test(text))
  expect(found).toEqual([])
})

/** What a language writes between and around words: marks that look like these are mistakes that nobody sees. */
const wrongMarks = {
  // U+202F before ; ! ? and U+00A0 before : and inside « ».
  fr: /[ \u00a0][;!?]|[ \u202f]:|«[^\u00a0]|[^\u00a0]»|["“”]|\.\.\./,
  pt: /[«»"]|\.\.\./,
  sw: /[«»"]|\.\.\./,
  // A scheme without U+200E after it shows its slashes before its letters.
  ar: /["“”]|[\u0620-\u064a][;?]|\.\.\.|:\/\/(?:\s|$)/,
}

test.each(Object.entries(wrongMarks))('%s has its own marks, as its glossary says', (language, wrong) => {
  const found = readTexts(new URL(language, import.meta.url).pathname).flatMap(({ name, texts }) =>
    [...textsBelow(texts)].filter(([, text]) => wrong.test(text)).map(([key, text]) => `${name} ${key}: ${text}`),
  )
  expect(found).toEqual([])
})
