import fastify, { type FastifyInstance } from 'fastify'
import { createVisitorCookie } from '#server/platform/http/visitor-cookie.ts'
import { registerPages, type PagesOptions } from '#server/platform/pages/pages.ts'
import type { TestApi } from './api.ts'

/** A server of the pages alone, rendered by the build, that reads from this API; whoever opens it closes it. */
export async function openPages({ app, clock }: TestApi, more: Partial<PagesOptions> = {}): Promise<FastifyInstance> {
  const server = fastify()
  await registerPages(server, {
    productName: 'Kando',
    appUrl: 'https://kando.example.org',
    production: false,
    fromSources: false,
    isOffline: true,
    embedOrigins: ['*'],
    call: (route, input) => app.call(route, input),
    sitemap: app.sitemap,
    picture: () => Promise.resolve(undefined),
    now: () => clock.now().getTime(),
    publicChanges: app.dependencies.publicChanges,
    maintenance: app.maintenance,
    setVisitorCookie: createVisitorCookie(app.dependencies),
    admission: app.dependencies.admission,
    ...more,
  })
  return server
}
