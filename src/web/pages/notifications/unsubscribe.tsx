import { useParams } from '#web/platform/routing/params.ts'
import { notificationRoutes } from '#contract/notifications/routes.ts'
import { BadUnsubscribeLink, StopEmails } from '#web/features/notifications/public.ts'
import { ApiError } from '#web/platform/api/api-error.ts'
import { ReadPlaceholder } from '#web/platform/api/read-placeholder.tsx'
import { useRead } from '#web/platform/api/use-read.ts'
import { SkeletonText } from '#web/ui/feedback/skeleton.tsx'
import * as notificationSettings from '#texts/notifications/settings.ts'

/** Where the unsubscribe link of an e-mail leads people; mail programs POST to the same address. */
export default function UnsubscribePage() {
  const { token = '' } = useParams()
  const read = useRead(notificationRoutes.subscription, { query: { token } })
  if (read.data) return <StopEmails token={token} subscription={read.data} />
  if (read.error instanceof ApiError && (read.error.status === 404 || read.error.status === 400))
    return <BadUnsubscribeLink />
  return <ReadPlaceholder read={read} skeleton={<SkeletonText lines={4} />} what={notificationSettings.what} />
}
