import type { FastifyInstance } from 'fastify'
import {
  isOffered,
  isPageLanguage,
  sourceLanguage,
  type OfferedLanguage,
  type PageLanguage,
} from '#contract/offered-languages.ts'
import { isLanguageHidden, isLanguageOffered } from '#server/platform/instance/offered.ts'
import { acceptedLanguage } from '#server/platform/i18n/accepted-language.ts'

export type LanguagePath = { language: PageLanguage; path: string }

/** The language of an address and the path of its page. English has no prefix; pseudo-languages have pages in development only. */
export function splitLanguage(address: string, development: boolean): LanguagePath {
  const [, tag = '', path = ''] = /^\/([\w-]{2,8})((?:\/.*)?)$/s.exec(address) ?? []
  const isServed = tag !== sourceLanguage && isPageLanguage(tag) && (isOffered(tag) || development)
  return isServed ? { language: tag, path: path || '/' } : { language: sourceLanguage, path: address }
}

/** The language that a query or path names, where this instance has pages in it; else the default one. */
export const servedLanguage = (tag: unknown, { development }: { development: boolean }): PageLanguage =>
  typeof tag === 'string' && isPageLanguage(tag) && !isLanguageHidden(tag) && (isOffered(tag) || development)
    ? tag
    : sourceLanguage

/** The address of a page in a language. */
export function addressIn(language: PageLanguage, path: string): string {
  if (language === sourceLanguage) return path
  return `/${language}${/^\/(?=[?#]|$)/.test(path) ? path.slice(1) : path}`
}

/** The choice that a browser remembers; undefined where there is none, or that language is no longer offered. */
export function chosenLanguage(cookie: string): OfferedLanguage | undefined {
  const [, tag = ''] = /(?:^|;)\s*locale=([\w-]*)/.exec(cookie) ?? []
  return isLanguageOffered(tag) ? tag : undefined
}

/** What a visitor who has chosen no language is offered in one that their browser prefers to that of the page. */
export function invitationTo(
  language: PageLanguage,
  cookie: string,
  header: string | undefined,
): OfferedLanguage | null {
  const preferred = acceptedLanguage(header)
  const isInvited = language === sourceLanguage && chosenLanguage(cookie) === undefined
  return isInvited && preferred !== undefined && preferred !== language && isLanguageOffered(preferred)
    ? preferred
    : null
}

const year = 365 * 24 * 60 * 60

/** `/language/fr?to=/find`: remembers a choice and goes on to the page in that language. It serves pages without scripts. */
export function serveLanguageChoice(
  app: FastifyInstance,
  { isSecure, development }: { isSecure: boolean; development: boolean },
): void {
  app.get<{ Params: { tag: string }; Querystring: { to?: unknown } }>(
    '/language/:tag',
    async ({ params, query }, reply) => {
      const { tag } = params
      if (!isPageLanguage(tag) || !(isOffered(tag) || development)) return reply.callNotFound()
      reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex')
      // A page that was open before staff hid the language still leads here.
      if (isLanguageHidden(tag)) return reply.redirect(ownPath(query.to), 303)
      const attributes = `Path=/; SameSite=Lax; Max-Age=${year}${isSecure ? '; Secure' : ''}`
      return reply.header('set-cookie', `locale=${tag}; ${attributes}`).redirect(addressIn(tag, ownPath(query.to)), 303)
    },
  )
}

/** A path of ours without its language; the first page for anything else. */
export function ownPath(to: unknown): string {
  if (typeof to !== 'string' || !to.startsWith('/') || /^\/[/\\]|[\\\u0000-\u001f\u007f]/.test(to)) return '/'
  const [path = '/'] = to.split(/[?#]/)
  const own = splitLanguage(path, true).path
  return own.startsWith('//') ? '/' : own + to.slice(path.length)
}
