import type { FastifyInstance } from 'fastify'
import type { Env } from './env.ts'

/** The contract as OpenAPI 3.1 at `/api/openapi.json`, and a page that shows it at `/api/docs`. Both are made at the first request. */
export async function registerDocs(http: FastifyInstance, env: Env): Promise<void> {
  let text: Promise<string> | undefined
  http.get('/api/openapi.json', async (_request, reply) => {
    text ??= import('./openapi-document.ts').then(({ openApiDocument }) => JSON.stringify(openApiDocument(env)))
    return reply.type('application/json; charset=utf-8').send(await text)
  })
}
