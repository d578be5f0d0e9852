import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import serveFiles from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { sourceLanguage, type PageLanguage } from '#contract/offered-languages.ts'
import { builtAssets, sourceAssets, type Assets } from './page-assets.ts'

export type Renderer = typeof import('#web/entry-server.tsx')

/** What shows pages in one language. */
export type Edition = { assets: Assets; renderer: Renderer }
type Editions = (language: PageLanguage) => Promise<Edition>

const root = join(import.meta.dirname, '../../../..')
const year = 365 * 24 * 60 * 60

/** The pages of `dist/`. */
export async function openBuild(app: FastifyInstance): Promise<Editions> {
  const client = join(root, 'dist/client')
  await app.register(serveFiles, {
    root: join(client, 'assets'),
    // The route of this library lists the folder, thousands of files, at each request, for the sake of file systems without case.
    serve: false,
    index: false,
    preCompressed: true,
    // Every name contains a hash, so files are cached for ever.
    immutable: true,
    maxAge: year * 1000,
    setHeaders: (reply, path) => void (path.endsWith('.woff2') && trimHeadersOfFont(reply)),
  })
  app.get<{ Params: { '*': string } }>('/assets/*', (request, reply) => reply.sendFile(`/${request.params['*']}`))
  const open = async (language: PageLanguage): Promise<Edition> => {
    const entry = join(root, `dist/server/entry-server.${language}.js`)
    const [renderer, assets] = await Promise.all([import(pathToFileURL(entry).href), builtAssets(client, language)])
    return { renderer: renderer as Renderer, assets }
  }
  // Opened with the first page that is asked for in a language; English at once.
  const opened = new Map([[sourceLanguage as PageLanguage, open(sourceLanguage)]])
  await opened.get(sourceLanguage)
  return (language) => {
    const edition = opened.get(language) ?? open(language)
    opened.set(language, edition)
    edition.catch(() => opened.delete(language))
    return edition
  }
}

/** Only documents and workers have these policies; in front of a font of 3 kB they weigh a quarter of it. */
function trimHeadersOfFont(reply: FastifyReply): void {
  for (const name of ['content-security-policy', 'permissions-policy']) reply.removeHeader(name)
}

/** Vite inside this server: the same port for pages, modules and hot updates. */
export async function openSources(app: FastifyInstance): Promise<Editions> {
  const [{ createServer, isRunnableDevEnvironment }, { default: middie }] = await Promise.all([
    import('vite'),
    import('@fastify/middie'),
  ])
  const vite = await createServer({
    root,
    configLoader: 'native',
    // Without our server for its socket Vite would open a port of its own.
    server: { middlewareMode: true, ws: { server: app.server } },
  })
  await app.register(middie)
  app.use((request, response, next) => {
    if (/^\/(?:api|realtime)\b/.test(request.url ?? '')) next()
    else vite.middlewares(request, response, next)
  })
  app.addHook('onClose', async () => vite.close())
  const { ssr } = vite.environments
  if (!ssr || !isRunnableDevEnvironment(ssr)) throw new Error('Vite gives no environment that can render')
  return async () => ({
    assets: sourceAssets,
    renderer: await ssr.runner.import<Renderer>('/src/web/entry-server.tsx'),
  })
}
