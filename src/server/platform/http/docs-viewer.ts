import { parentPort } from 'node:worker_threads'
import { gzipSync } from 'node:zlib'
import scalar from '@scalar/fastify-api-reference'
import fastify from 'fastify'

// A worker of its own, gone when it has answered: the package keeps 40 MB. It gives its script only through its Fastify plugin.
const server = fastify()
await server.register(scalar, { routePrefix: '/docs', configuration: { url: '/' } })
const { body } = await server.inject('/docs/js/scalar.js')
parentPort!.postMessage(gzipSync(body))
