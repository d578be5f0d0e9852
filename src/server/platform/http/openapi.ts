import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { FastifyInstance } from 'fastify'
import type { Env } from '#server/platform/operations/env.ts'

/** Scalar needs inline styles; scripts are our own files, and no other origin is allowed. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'self'",
].join('; ')

const settings = {
  url: '/api/openapi.json',
  telemetry: false,
  withDefaultFonts: false,
  hideClientButton: true,
  showDeveloperTools: 'never',
  persistAuth: false,
  agent: { disabled: true },
  mcp: { disabled: true },
}

/** The contract as OpenAPI 3.1 at `/api/openapi.json`, and a page that shows it at `/api/docs`. Both are created at the first request. */
export async function registerDocs(http: FastifyInstance, env: Env): Promise<void> {
  const document = lazy(
    async () => {
      const { openApiDocument } = await import('./openapi-document.ts')
      return JSON.stringify(openApiDocument(env))
    },
    () => env.APP_NAME,
  )
  const viewer = lazy(readViewer)
  http.get('/api/openapi.json', async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(await document()),
  )
  http.get('/api/docs', async (_request, reply) =>
    reply
      .header('content-security-policy', policy)
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(page(env.APP_NAME)),
  )
  http.get('/api/docs/start.js', async (_request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .type('text/javascript; charset=utf-8')
      .send(`Scalar.createApiReference('#app', ${JSON.stringify(settings)})\n`),
  )
  http.get('/api/docs/viewer.js', async (_request, reply) =>
    reply
      .headers({ 'cache-control': 'public, max-age=86400', 'content-encoding': 'gzip' })
      .type('text/javascript; charset=utf-8')
      .send(await viewer()),
  )
}

/** Computes a value at the first call and caches it while `keyOf` answers the same; a failure is retried at the next call. */
function lazy<T>(make: () => Promise<T>, keyOf: () => string = () => ''): () => Promise<T> {
  let value: Promise<T> | undefined
  let key = ''
  return () => {
    if (key !== keyOf()) value = undefined
    key = keyOf()
    value ??= make().catch((error: unknown) => {
      value = undefined
      throw error
    })
    return value
  }
}

/** The viewer's script, gzipped. */
async function readViewer(): Promise<Buffer> {
  const worker = new Worker(new URL('./docs-viewer.ts', import.meta.url))
  try {
    const [script] = (await once(worker, 'message')) as [Uint8Array]
    return Buffer.from(script)
  } finally {
    await worker.terminate()
  }
}

function page(productName: string): string {
  const title = `${productName} API`.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="/icon.svg">
</head>
<body>
<div id="app"></div>
<script src="/api/docs/viewer.js"></script>
<script src="/api/docs/start.js"></script>
<noscript>This page needs JavaScript. The description itself is at <a href="/api/openapi.json">/api/openapi.json</a>.</noscript>
</body>
</html>
`
}
