import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { PageLanguage } from '#contract/offered-languages.ts'
import type { Site } from '#web/entry-server.tsx'
import { documentOf } from './document.ts'
import type { Edition } from './editions.ts'
import { servedLanguage } from './page-language.ts'
import type { PageLook } from './page-look.ts'

type Options = {
  site: Site
  lookNow: () => PageLook
  editionIn: (language: PageLanguage) => Promise<Edition>
  /** False: browsers that have a service worker give it up. */
  isOn: boolean
  sendDocument: (
    request: FastifyRequest,
    reply: FastifyReply,
    html: string,
    how: { edition: Edition; look: PageLook },
  ) => unknown
}

/** What a worker becomes when the operator turns it off: it removes what it kept, and itself. */
export const ending = `addEventListener('install',()=>skipWaiting());addEventListener('activate',(e)=>e.waitUntil(
caches.keys().then((names)=>Promise.all(names.map((name)=>caches.delete(name)))).then(()=>registration.unregister())))`

/**
 * `/service-worker.js?language=fr` and the document that it keeps, `/offline/fr`: the same for everybody, with the names of the files that
 * members' pages need. Another build, or another language, is another worker.
 */
export function serveOffline(app: FastifyInstance, { site, lookNow, editionIn, isOn, sendDocument }: Options): void {
  app.get<{ Querystring: { language?: unknown } }>('/service-worker.js', async ({ query }, reply) => {
    const language = servedLanguage(query.language, site)
    const { worker, scripts } = (await editionIn(language)).assets
    const shell = JSON.stringify({ version: `${language} ${scripts[0]}`, document: `/offline/${language}` })
    return reply
      .header('cache-control', 'no-cache')
      .type('text/javascript; charset=utf-8')
      .send(isOn && worker !== undefined ? `self.shell=${shell};${worker}` : ending)
  })

  app.get<{ Params: { language: string } }>('/offline/:language', async (request, reply) => {
    const language = servedLanguage(request.params.language, site)
    if (language !== request.params.language) return reply.callNotFound()
    const edition = await editionIn(language)
    const page = await edition.renderer.renderOffline(site)
    const look = lookNow()
    const files = JSON.stringify(edition.assets.offline(edition.renderer.offlineSources()))
    const list = `<script type="application/json" id="offline-files">${files}</script></body>`
    return sendDocument(
      request,
      reply,
      documentOf(page, edition.assets, look).replace('</body>', () => list),
      { edition, look },
    )
  })
}
