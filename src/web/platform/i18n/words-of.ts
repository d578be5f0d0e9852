import { referenceCode } from '#contract/reference/reference-code.ts'
import { language } from '#texts/language.ts'

/** A word of a fixed list in the reader's language; what somebody typed themselves stays as it is. */
export const wordsOf = (texts: Readonly<Record<string, string>>) => (word: string) =>
  language === 'en' ? word : (texts[referenceCode(word)] ?? word)
