import { isPageLanguage, sourceLanguage } from '#contract/offered-languages.ts'
import { language } from '#texts/language.ts'

// The program's paths are the same in all languages: that of a document is the first part of its address, English has none (decision 153).
const prefix = language === sourceLanguage ? '' : `/${language}`

/** The address of a page in this document's language, by its path with search and hash. */
export const localAddress = (path: string): string => inPrefix(prefix, path)

/** The same in another language. */
export const addressIn = (tag: string, path: string): string => inPrefix(tag === sourceLanguage ? '' : `/${tag}`, path)

const inPrefix = (first: string, path: string) => first + (first && /^\/(?![^?#])/.test(path) ? path.slice(1) : path)

/** The path of a page without the language of its address. */
export function pathOf(address: string): string {
  const [tag = ''] = address.slice(1).split(/[/?#]/, 1)
  if (tag === sourceLanguage || !isPageLanguage(tag)) return address
  const path = address.slice(1 + tag.length)
  return path.startsWith('/') ? path : `/${path}`
}
