import { connectionRoutes } from '#contract/connections/routes.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import { command, implement, type Feature } from '#server/platform/feature.ts'
import { connect } from './connect-people.ts'
import { disconnect } from './disconnect-people.ts'
import { connectionNotices } from './notices.ts'

/** Who is connected with whom, and who has blocked whom. */
export function createConnections({ env }: AppDependencies): Feature {
  return {
    name: 'connections',
    endpoints: implement(connectionRoutes, { connect: command(connect), disconnect: command(disconnect) }),
    notices: connectionNotices({ env }),
  }
}
