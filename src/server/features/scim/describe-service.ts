const list = <R extends { id: string }>(resources: readonly R[]) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
  totalResults: resources.length,
  startIndex: 1,
  itemsPerPage: resources.length,
  Resources: resources,
})

/** The schema of a person (RFC 7643, 4.1). */
export const userSchema = 'urn:ietf:params:scim:schemas:core:2.0:User'

/** People in a page of a list at most. */
export const mostPerPage = 200

/** What of SCIM is there (RFC 7643, 5). */
export const serviceProviderConfig = (base: string) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: mostPerPage },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: false },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'API key',
      description: 'An API key of the instance that may write people, as a bearer token',
      primary: true,
    },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: `${base}/ServiceProviderConfig` },
})

/** RFC 7643, 6. */
export const resourceTypes = (base: string) =>
  list([
    {
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:ResourceType'],
      id: 'User',
      name: 'User',
      endpoint: '/Users',
      description: 'People with an account',
      schema: userSchema,
      meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/User` },
    },
  ])

const attribute = (name: string, more: object = {}) => ({
  name,
  type: 'string',
  multiValued: false,
  required: false,
  caseExact: false,
  mutability: 'readWrite',
  returned: 'default',
  uniqueness: 'none',
  ...more,
})

/** The attributes that are kept (RFC 7643, 7). */
export const schemas = (base: string) =>
  list([
    {
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:Schema'],
      id: userSchema,
      name: 'User',
      description: 'A person with an account',
      attributes: [
        attribute('userName', { required: true, uniqueness: 'server' }),
        attribute('externalId', { caseExact: true }),
        attribute('displayName'),
        attribute('name', {
          type: 'complex',
          subAttributes: ['formatted', 'givenName', 'familyName'].map((name) => attribute(name)),
        }),
        attribute('emails', {
          type: 'complex',
          multiValued: true,
          subAttributes: [attribute('value'), attribute('type'), attribute('primary', { type: 'boolean' })],
        }),
        attribute('preferredLanguage'),
        attribute('active', { type: 'boolean' }),
      ],
      meta: { resourceType: 'Schema', location: `${base}/Schemas/${userSchema}` },
    },
  ])
