import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

// What shared caches in front of the server may keep, where the operator has turned it on (decision 170).

/** Cookies of a signed-in person, and of staff who see the pages during maintenance. */
const personalCookie = /(?:^|;)\s*(?:signed-in|maintenance-bypass)=/
/** Browsers ask each time; a shared cache keeps it for a minute, and for another one while it fetches it again. */
const shared = 'public, max-age=0, s-maxage=60, stale-while-revalidate=60, no-transform'
const personal = 'private, no-cache'

/** Whether a request says nothing of who sent it. */
export const isAnonymous = ({ headers }: FastifyRequest): boolean =>
  headers.authorization === undefined && !personalCookie.test(headers.cookie ?? '')

/** Has shared caches keep an answer, with tags by which they can be told to drop it. */
export function share(reply: FastifyReply, tags: readonly string[]): FastifyReply {
  return reply
    .header('cache-control', shared)
    .header('cache-tag', tags.join(','))
    .header('surrogate-key', tags.join(' '))
}

/**
 * Of the answers that a shared cache might keep only those remain that may be kept. What says nothing is private, because some caches keep
 * it then, and so is what says `no-store` alone, which Fastly ignores. What was shared is private for a signed-in person, with a cookie,
 * and with another status than 200.
 */
export function guardSharedCaching(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const said = reply.getHeader('cache-control') as string | undefined
    const isWhole = reply.statusCode === 200 || reply.statusCode === 304
    const isKept = said !== shared || (isWhole && isAnonymous(request) && !reply.hasHeader('set-cookie'))
    if (said === undefined || !isKept) {
      reply.header('cache-control', personal)
      reply.removeHeader('cache-tag')
      reply.removeHeader('surrogate-key')
    } else if (!/\b(?:public|private)\b/.test(said)) reply.header('cache-control', `private, ${said}`)
    done(null, payload)
  })
}
