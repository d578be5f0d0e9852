import { parentPort } from 'node:worker_threads'
import { gzipSync } from 'node:zlib'
import scalar from '@scalar/fastify-api-reference'
import fastify from 'fastify'

// A worker thread that ends with its reply, because the package holds 40 MB. Only its Fastify plugin provides the script.
const server = fastify()
await server.register(scalar, { routePrefix: '/docs', configuration: { url: '/' } })
const { body } = await server.inject('/docs/js/scalar.js')
parentPort!.postMessage(gzipSync(body))
