import { availabilityRoutes } from '#contract/availability/routes.ts'
import { AvailabilityEditor } from '#web/features/availability/public.ts'
import { CalendarCard } from '#web/features/calendars/public.ts'
import { EmbedCard } from '#web/features/sharing/public.ts'
import { BreakCard } from '#web/features/mentor-activity/public.ts'
import { FeedCard } from '#web/features/sessions/public.ts'
import { SettingsFrame } from './components/settings-frame.tsx'
import { SaveScope } from '#web/platform/forms/save-scope.tsx'
import { useRead } from '#web/platform/api/use-read.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { InlineAlert } from '#web/ui/feedback/banner.tsx'
import { SkeletonBlock } from '#web/ui/feedback/skeleton.tsx'
import * as t from '#texts/availability.ts'
import * as common from '#texts/common.ts'

export default function SettingsAvailabilityPage() {
  const days = useRead(availabilityRoutes.getAvailability, {})
  const settings = useRead(availabilityRoutes.getSettings, {})
  const retry = () => {
    void days.refetch()
    void settings.refetch()
  }
  return (
    <SettingsFrame>
      <div className="flex flex-col gap-10">
        <CalendarCard />
        {days.data && settings.data ? (
          <SaveScope saveLabel={t.update}>
            <AvailabilityEditor days={days.data} settings={settings.data} />
          </SaveScope>
        ) : days.error || settings.error ? (
          <InlineAlert tone="danger" action={<Button onClick={retry}>{common.tryAgain}</Button>}>
            {t.loadFailed}
          </InlineAlert>
        ) : (
          <SkeletonBlock className="h-300 rounded-card" />
        )}
        <BreakCard />
        <FeedCard />
        <EmbedCard />
      </div>
    </SettingsFrame>
  )
}
