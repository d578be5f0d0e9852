/** What one letter stands for in comparisons: forms of alef, yeh, heh and kaf that people use for each other, and digits. */
const LETTERS: Readonly<Record<string, string>> = {
  ٱ: 'ا',
  ى: 'ي',
  ی: 'ي',
  ة: 'ه',
  ۀ: 'ه',
  ہ: 'ه',
  ە: 'ه',
  ک: 'ك',
  ...Object.fromEntries([...'٠١٢٣٤٥٦٧٨٩'].map((digit, value) => [digit, String(value)])),
  ...Object.fromEntries([...'۰۱۲۳۴۵۶۷۸۹'].map((digit, value) => [digit, String(value)])),
}

const folded = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'g')
/** Tatweel, which only stretches a word, and what joins, parts or directs letters unseen. */
const unseen = /[\u0640\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g

/**
 * The letters of a text as comparisons take them, so that `أحمد` is `احمد` and `فاطمة` is `فاطمه`. Of a decomposed text without its marks
 * also hamza and harakat are gone.
 */
export const foldArabic = (text: string): string =>
  text.replaceAll(unseen, '').replaceAll(folded, (letter) => LETTERS[letter]!)

/** The same for SQL: the letters of the first text stand for those of the second. */
export const arabicLetters = { from: Object.keys(LETTERS).join(''), to: Object.values(LETTERS).join('') } as const
