import { languageFacts, type PageLanguage } from '#contract/offered-languages.ts'
import { language } from '#texts/language.ts'

/** Whether the document is read from right to left. */
export const isRightToLeft = languageFacts(language as PageLanguage).direction === 'rtl'

/** Letters of another script in a line that is put together: from right to left they would take what follows along (Unicode, UAX 9). */
export const keepDirection = (text: string): string => (isRightToLeft ? `\u2068${text}\u2069` : text)

const turned: Readonly<Record<string, string>> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' }

/** The key that means the same from left to right: arrows follow the eye, so from right to left the left one goes on. */
export const readingKey = (key: string): string => (isRightToLeft ? (turned[key] ?? key) : key)
