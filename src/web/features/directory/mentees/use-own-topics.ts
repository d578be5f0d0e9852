import { directoryRoutes } from '#contract/directory/routes.ts'
import type { Topic } from '#contract/reference/topics.ts'
import { useRead } from '#web/platform/api/use-read.ts'
import { useMe } from '#web/platform/session/auth-session.ts'

const routes = { mentor: directoryRoutes.expertise, mentee: directoryRoutes.interests }

/** The reader's own topics; undefined until they are read, and when they cannot be. */
export function useOwnTopics(): readonly Topic[] | undefined {
  const { role, profileId: id } = useMe()
  return useRead(routes[role], { params: { id } }).data
}
