import { verificationRoutes } from '#contract/verification/routes.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import { command, implement, query, type Feature } from '#server/platform/feature.ts'
import { verificationNotices } from './notices.ts'
import { ownVerification } from './queries.ts'
import { requestVerification } from './request-verification.ts'

/** The verified badge: asked for with documents, decided by staff. */
export function createVerification(dependencies: AppDependencies): Feature {
  return {
    name: 'verification',
    endpoints: implement(verificationRoutes, {
      requestVerification: command(requestVerification),
      ownVerification: query(ownVerification),
    }),
    notices: verificationNotices(dependencies),
  }
}
