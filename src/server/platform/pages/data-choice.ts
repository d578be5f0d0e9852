import type { FastifyInstance } from 'fastify'
import { addressIn, ownPath, splitLanguage } from './page-language.ts'

const year = 365 * 24 * 60 * 60

/** `/data/less?to=/fr/find`: remembers whether a browser wants less data, and goes back to the page. It serves pages without scripts. */
export function serveDataChoice(
  app: FastifyInstance,
  { isSecure, development }: { isSecure: boolean; development: boolean },
): void {
  app.get<{ Params: { choice: string }; Querystring: { to?: unknown } }>(
    '/data/:choice',
    async ({ params: { choice }, query: { to } }, reply) => {
      if (choice !== 'less' && choice !== 'usual') return reply.callNotFound()
      const { language } = splitLanguage(typeof to === 'string' ? to.split(/[?#]/)[0]! : '/', development)
      const attributes = `Path=/; SameSite=Lax; Max-Age=${year}${isSecure ? '; Secure' : ''}`
      return reply
        .header('cache-control', 'no-store')
        .header('x-robots-tag', 'noindex')
        .header('set-cookie', `data=${choice}; ${attributes}`)
        .redirect(addressIn(language, ownPath(to)), 303)
    },
  )
}
