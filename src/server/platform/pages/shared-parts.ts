import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { OfferedLanguage } from '#contract/offered-languages.ts'
import { isKnownZone } from '#rules/time/zones.ts'
import { isLanguageOffered } from '#server/platform/instance/offered.ts'
import { share } from '#server/platform/cdn/shared-caching.ts'
import { tagsOfPage } from '#server/platform/cdn/cache-tags.ts'

/** The landing page in a language for a reader with these cookies, and the ids of whom and what it shows. */
type OpenLanding = (language: OfferedLanguage, cookie: string) => Promise<{ html: string; ids: ReadonlySet<string> }>

type SharedParts = {
  openLanding: OpenLanding
  setVisitorCookie: (request: FastifyRequest, reply: FastifyReply) => void
}

/**
 * What pages that are the same for all visitors lack: `/visitor`, which brings the cookie by which calls are counted, and
 * `/landing-times/fr?zone=Africa/Abidjan&clock=24`, the times of the landing page in a zone, as elements in their order. The script of
 * that page puts them in; a shared cache keeps them by zone.
 */
export function serveSharedParts(app: FastifyInstance, { openLanding, setVisitorCookie }: SharedParts): void {
  app.get('/visitor', async (request, reply) => {
    setVisitorCookie(request, reply)
    return reply.header('cache-control', 'no-store').code(204).send()
  })
  type TimesRequest = { Params: { language: string }; Querystring: { zone?: unknown; clock?: unknown } }
  app.get<TimesRequest>('/landing-times/:language', async ({ params: { language }, query: { zone, clock } }, reply) => {
    if (!isLanguageOffered(language) || typeof zone !== 'string' || !isKnownZone(zone)) return reply.callNotFound()
    const chosen = clock === '12' || clock === '24' ? `; clock=${clock}` : ''
    const { html, ids } = await openLanding(language, `tz=${encodeURIComponent(zone)}${chosen}`)
    const times = html.match(/<time\b.*?<\/time>/gs) ?? []
    return share(reply, tagsOfPage('/', ids))
      .header('x-robots-tag', 'noindex')
      .type('text/html; charset=utf-8')
      .send(`<!doctype html><meta charset="utf-8"><title></title>${times.join('')}`)
  })
}
