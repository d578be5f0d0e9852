import type { InstanceScope } from '#contract/api-scopes.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import type { KeyResource } from '#server/platform/feature.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { createUser, deleteUser, patchUser, replaceUser } from './change-users.ts'
import { resourceTypes, schemas, serviceProviderConfig } from './describe-service.ts'
import { listUsers, showUser } from './queries.ts'

const scope = 'people:write' satisfies InstanceScope
const scimTypes: Partial<Record<ErrorCode, string>> = {
  scim_user_exists: 'uniqueness',
  scim_filter_invalid: 'invalidFilter',
  scim_path_invalid: 'invalidPath',
  scim_value_invalid: 'invalidValue',
  scim_address_fixed: 'mutability',
  invalid_input: 'invalidSyntax',
}

const shared = {
  scope,
  contentType: 'application/scim+json',
  bodyLimit: 64 * 1024,
  // RFC 7644, 3.12
  refused: ({ code, status }, detail) => ({
    status,
    body: {
      schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
      status: String(status),
      ...(scimTypes[code] && { scimType: scimTypes[code] }),
      detail,
    },
  }),
} satisfies Partial<KeyResource>

const resource = (method: KeyResource['method'], path: string, run: KeyResource['run']): KeyResource => ({
  ...shared,
  method,
  path: `/scim/v2${path}`,
  run,
})

/** What of SCIM is there. */
function descriptions(base: string): KeyResource[] {
  const described = (path: string, body: object) => resource('GET', path, async () => ({ status: 200, body }))
  // A colon in a path is written twice.
  const each = (path: string, { Resources }: { Resources: readonly { id: string }[] }) =>
    Resources.map((one) => described(`${path}/${one.id.replaceAll(':', '::')}`, one))
  const [types, known] = [resourceTypes(base), schemas(base)]
  return [
    described('/ServiceProviderConfig', serviceProviderConfig(base)),
    described('/ResourceTypes', types),
    ...each('/ResourceTypes', types),
    described('/Schemas', known),
    ...each('/Schemas', known),
  ]
}

/** What a directory calls, below `/scim/v2`. */
export function scimResources({ env }: Pick<AppDependencies, 'env'>): KeyResource[] {
  const base = `${env.APP_URL}/scim/v2`
  return [
    ...descriptions(base),
    resource('GET', '/Users', listUsers(base)),
    resource('POST', '/Users', createUser(base)),
    resource('GET', '/Users/:id', showUser(base)),
    resource('PUT', '/Users/:id', replaceUser(base)),
    resource('PATCH', '/Users/:id', patchUser(base)),
    resource('DELETE', '/Users/:id', deleteUser()),
    // Providers look for groups, too.
    resource('GET', '/*', async () => {
      throw new Refusal('not_found')
    }),
  ]
}
