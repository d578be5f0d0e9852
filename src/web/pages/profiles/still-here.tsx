import { mentorActivityRoutes } from '#contract/mentor-activity/routes.ts'
import { BadStillHereLink, StillHere } from '#web/features/mentor-activity/public.ts'
import { ApiError } from '#web/platform/api/api-error.ts'
import { ReadPlaceholder } from '#web/platform/api/read-placeholder.tsx'
import { useRead } from '#web/platform/api/use-read.ts'
import { useParams } from '#web/platform/routing/params.ts'
import { useTitle } from '#web/platform/routing/title.ts'
import { SkeletonText } from '#web/ui/feedback/skeleton.tsx'
import * as t from '#texts/mentor-activity.ts'

/** Where the link of an e-mail leads a mentor who is asked if they are still here. */
export default function StillHerePage() {
  const { token = '' } = useParams()
  useTitle(t.asked)
  const read = useRead(mentorActivityRoutes.mailedBreak, { query: { token } })
  if (read.data) return <StillHere token={token} mailed={read.data} />
  if (read.error instanceof ApiError && (read.error.status === 404 || read.error.status === 400))
    return <BadStillHereLink />
  return <ReadPlaceholder read={read} skeleton={<SkeletonText lines={4} />} what={t.what} />
}
