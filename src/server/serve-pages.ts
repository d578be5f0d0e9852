import type { App } from './app.ts'
import { readPublished } from './platform/files/storage.ts'
import { createVisitorCookie } from './platform/http/visitor-cookie.ts'
import { draftIn, servePreviewChoice } from './platform/instance/preview.ts'
import { registerPages } from './platform/pages/pages.ts'

/** Serves the web pages of an application by its settings; after all of its other routes. */
export function servePages(app: App): Promise<void> {
  const { env, configured, instance, clock, storage, publicChanges, admission } = app.dependencies
  servePreviewChoice(app.http, app.dependencies)
  return registerPages(app.http, {
    isOffline: env.SERVICE_WORKER === 'on',
    // Staff can change it while the program runs.
    get productName() {
      return env.APP_NAME
    },
    configuredName: configured.APP_NAME,
    settings: () => instance.current(),
    draftIn: (cookies) => draftIn(app.dependencies, cookies),
    appUrl: env.APP_URL,
    embedOrigins: env.EMBED_ORIGINS,
    production: env.production,
    fromSources: env.KANDO_DEV !== undefined,
    call: (route, given) => app.call(route, given as never),
    sitemap: app.sitemap,
    picture: (link) => readPublished(storage, link),
    now: () => clock.now().getTime(),
    publicChanges,
    maintenance: app.maintenance,
    setVisitorCookie: createVisitorCookie(app.dependencies),
    admission,
    isShared: env.CDN_CACHING === 'on',
  })
}
