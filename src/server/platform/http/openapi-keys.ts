import { instanceScopes, personalScopes } from '#contract/api-scopes.ts'
import type { Route } from '#contract/route.ts'
import { examples } from './openapi-examples.ts'

type Json = Record<string, unknown>

/** API keys as a way to authenticate. */
export const apiKeyScheme = {
  type: 'http',
  scheme: 'bearer',
  bearerFormat: 'kando_…',
  description: [
    'An API key, made in Settings > Security, or by staff for the instance under System. Each route names the scope that it needs; a',
    'route without one cannot be called with a key.',
    `Scopes of people: ${listed(personalScopes)}. Scopes of the instance: ${listed(instanceScopes)}.`,
  ].join(' '),
}

function listed(scopes: readonly string[]): string {
  return scopes.map((scope) => `\`${scope}\``).join(', ')
}

/** How a route can be called: by a visitor, somebody signed in, a key with its scope. */
export const securityOf = ({ access, scope }: Route): Json[] => [
  ...(access === 'public' ? [{}] : []),
  { bearer: [] },
  ...(scope === undefined ? [] : [{ apiKey: [scope] }]),
]

/** What the description of a route says of API keys. */
export const keyNote = ({ scope }: Route): string =>
  scope === undefined ? 'Not with an API key.' : `An API key needs the scope \`${scope}\`.`

/** The body of a route's example; undefined where it has none. */
export const exampleBody = (name: string): object | undefined => examples[name]?.body

/**
 * The example of a route as a command of curl, in a list as viewers of OpenAPI read it (`x-codeSamples`). `$KANDO_URL` is the address of
 * the instance, `$KANDO_KEY` the key.
 */
export function codeSamples(name: string, route: Route): Json {
  const example = examples[name]
  if (!example) return {}
  const path = route.path.replaceAll(/:(\w+)/g, (_, param: string) => example.params?.[param] ?? '')
  const query = new URLSearchParams(Object.entries(example.query ?? {}).map(([key, value]) => [key, String(value)]))
  const address = `"$KANDO_URL/api${path}${query.size > 0 ? `?${query}` : ''}"`
  const options = [
    ...(route.method === 'GET' ? [] : [`-X ${route.method}`]),
    '-H "Authorization: Bearer $KANDO_KEY"',
    ...(route.repeat === 'keyed' ? ['-H "Idempotency-Key: $(date +%s)-$RANDOM"'] : []),
    ...(example.body === undefined
      ? []
      : ['-H "Content-Type: application/json"', `-d '${JSON.stringify(example.body)}'`]),
  ]
  const source = ['curl --fail-with-body --silent --show-error', ...options, address].join(' \\\n  ')
  return { 'x-codeSamples': [{ lang: 'Shell', label: 'curl', source }] }
}
