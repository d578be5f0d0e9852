import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { errors, platformErrors, type ErrorCode } from '#contract/errors.ts'
import { contract } from '#contract/index.ts'
import type { Route } from '#contract/route.ts'
import { errorText } from '#server/platform/i18n/error-texts.ts'
import { defaultLocale } from '#server/platform/i18n/texts.ts'
import type { Env } from '#server/platform/operations/env.ts'

import { apiKeyScheme, codeSamples, exampleBody, keyNote, securityOf } from './openapi-keys.ts'

type Json = Record<string, unknown>

/** The whole contract as an OpenAPI 3.1 document. */
export function openApiDocument(env: Env): Json {
  const paths: Record<string, Json> = {}
  for (const [feature, routes] of Object.entries(contract))
    for (const [name, route] of Object.entries(routes as Record<string, Route>)) {
      const path = `/api${route.path.replaceAll(/:(\w+)/g, '{$1}')}`
      paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(feature, name, route) }
    }
  const { version, license } = JSON.parse(
    readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8'),
  ) as {
    version: string
    license: string
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${env.APP_NAME} API`,
      version,
      description: apiDescription,
      license: { name: license, identifier: license },
    },
    servers: [{ url: '/' }],
    tags: Object.keys(contract).map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'The access token that signing in returns, valid for 15 minutes.',
        },
        apiKey: apiKeyScheme,
      },
      schemas: { Error: errorSchema },
    },
  }
}

const apiDescription = [
  'Dates and times are text; instants are ISO 8601 in UTC. Unknown fields are refused.',
  'Programs authenticate with an API key: `Authorization: Bearer kando_…`. Public routes are called without one, unless they name a scope.',
  'Every answer carries `X-Request-Id`; every refusal a stable `code`.',
  'Every success carries `X-Time-Zone-Database`: the version of the rules by which local times were computed.',
  'Lists answer with `X-Has-More`, and take `page` (from 0) and `size` (at most 50).',
].join('\n\n')

const accessNotes: Record<Route['access'], string> = {
  public: 'Anyone.',
  token: 'Anyone signed in.',
  newcomer: 'Signed in, without a profile.',
  member: 'Signed in, with a profile.',
  mentor: 'Mentors.',
  mentee: 'Mentees.',
  staff: 'Staff.',
}

function operation(feature: string, name: string, route: Route): Json {
  return {
    operationId: `${feature}.${name}`,
    tags: [feature],
    summary: route.summary,
    description: [
      `Who may call: ${accessNotes[route.access]}`,
      ...(route.ownRole ? ['The role in the path must be the own one.'] : []),
      keyNote(route),
      ...(route.repeat === 'idempotent' ? ['Idempotent: the same call may be sent again.'] : []),
    ].join(' '),
    security: securityOf(route),
    parameters: [
      ...parametersOf('path', route.params),
      ...parametersOf('query', route.query),
      ...(route.repeat === 'keyed' ? [idempotencyKey] : []),
    ],
    ...(route.body ? { requestBody: requestBodyOf(route.body, exampleBody(`${feature}.${name}`)) } : {}),
    responses: responsesOf(route),
    ...codeSamples(`${feature}.${name}`, route),
  }
}

const requestBodyOf = (body: NonNullable<Route['body']>, example: object | undefined): Json => ({
  required: true,
  content: { 'application/json': { schema: schemaOf(body, 'input'), ...(example && { example }) } },
})

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Random, one per intent. A repeated request with the same key and body within a day gets the first response and no other effect.',
  schema: { type: 'string' },
}

function parametersOf(place: 'path' | 'query', schema: Route['params']): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }))
}

function responsesOf(route: Route): Json {
  const responses: Record<string, Json> = {}
  const headers = route.paged
    ? { headers: { 'X-Has-More': { description: 'Whether another page exists', schema: { type: 'boolean' } } } }
    : {}
  const content = (schema: NonNullable<Route['reply']>) => ({
    content: { [route.contentType ?? 'application/json']: { schema: schemaOf(schema, 'output') } },
  })
  if (route.reply) responses[route.status ?? 200] = { description: 'Done', ...headers, ...content(route.reply) }
  else responses[204] = { description: 'Done, without a body' }
  // A nullable reply is sent as 204 when it is null.
  if (route.reply && z.safeParse(route.reply, null).success) responses[204] = { description: 'There is none' }
  if (route.otherReply)
    responses[route.otherReply.status] = { description: 'Another step is needed', ...content(route.otherReply.schema) }
  return { ...responses, ...refusalsOf(route) }
}

/** One response per status, listing its error codes: in English, as the whole document, which is one for all readers. */
function refusalsOf(route: Route): Record<string, Json> {
  const byStatus = Map.groupBy(codesOf(route), (code) => errors[code])
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      {
        description: codes.map((code) => `\`${code}\`: ${errorText(code, defaultLocale)}`).join('\n\n'),
        content: {
          'application/json': {
            schema: { allOf: [{ $ref: '#/components/schemas/Error' }, { properties: { code: { enum: codes } } }] },
          },
        },
      },
    ]),
  )
}

/** The platform error codes that this route can return, and its own. */
function codesOf(route: Route): ErrorCode[] {
  const never: ErrorCode[] = [
    route.scope === undefined ? 'api_key_scope_missing' : 'api_key_refused',
    ...(route.access === 'public' ? (['forbidden'] as const) : []),
    ...(route.repeat === 'keyed' ? [] : (['idempotency_conflict', 'idempotency_in_progress'] as const)),
  ]
  return [...new Set<ErrorCode>([...platformErrors, ...route.errors])].filter(
    (code) => route.errors.includes(code) || !never.includes(code),
  )
}

function schemaOf(schema: NonNullable<Route['body']>, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  }) as Json
  return rest
}

const startTimes = (description: string): Json => ({
  type: 'array',
  description,
  items: {
    type: 'object',
    properties: {
      startsAt: { type: 'string', format: 'date-time' },
      date: { type: 'string' },
      time: { type: 'string' },
    },
  },
})

const errorSchema = {
  type: 'object',
  required: ['statusCode', 'errorMessages', 'code', 'requestId'],
  properties: {
    statusCode: { type: 'integer' },
    errorMessages: {
      type: 'array',
      items: { type: 'string' },
      description: 'For people; fields come first: `Field: what is wrong`.',
    },
    code: { type: 'string', enum: Object.keys(errors) },
    requestId: { type: 'string' },
    nearest: startTimes('With a slot that was lost: up to three free starts.'),
    scope: { type: 'string', description: 'With `api_key_scope_missing`: the scope that the key lacks.' },
    taken: startTimes('With occurrences that overlap other sessions: the first ten of them.'),
  },
}
