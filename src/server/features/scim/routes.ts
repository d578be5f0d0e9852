import type { AppDependencies } from '#server/platform/dependencies.ts'
import type { Feature } from '#server/platform/feature.ts'
import { scimNotices } from './notices.ts'
import { scimResources } from './serve-directory.ts'

/** Accounts kept by the directory of a school or company, by SCIM 2.0 (RFC 7643, RFC 7644). */
export function createScim(dependencies: AppDependencies): Feature {
  return {
    name: 'scim',
    endpoints: [],
    keyResources: scimResources(dependencies),
    notices: scimNotices(dependencies),
  }
}
