import { availabilityRoutes } from '#contract/availability/routes.ts'
import { AvailabilityEditor } from '#web/features/availability/public.ts'
import { CalendarCard } from '#web/features/calendars/public.ts'
import { EmbedCard } from '#web/features/sharing/public.ts'
import { BreakCard } from '#web/features/mentor-activity/public.ts'
import { FeedCard } from '#web/features/sessions/public.ts'
import { SettingsFrame } from './components/settings-frame.tsx'
import { SaveScope } from '#web/platform/forms/save-scope.tsx'
import { useRead } from '#web/platform/api/use-read.ts'
import { useBoot } from '#web/platform/routing/boot.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { InlineAlert } from '#web/ui/feedback/banner.tsx'
import { SkeletonBlock } from '#web/ui/feedback/skeleton.tsx'
import { PartLinks } from '#web/ui/layout/section-contents.tsx'
import * as t from '#texts/availability.ts'
import * as weekAhead from '#texts/availability/week-ahead.ts'
import * as common from '#texts/common.ts'
import * as embedding from '#texts/embedding.ts'
import * as activity from '#texts/mentor-activity.ts'
import * as settingsTexts from '#texts/settings.ts'
import { contents } from '#texts/site/static.ts'

const useParts = () => {
  const hasEmbeds = useBoot().config.embeds
  return hasEmbeds ? parts : parts.filter(({ id }) => id !== 'embed')
}
const partClass = 'inline-flex items-center text-ink-2 no-underline hover:text-ink'

/** Where the sections stand beside what they hold. */
const PartsBelow = () => (
  <div className="my-1 ms-3 flex flex-col border-s border-line max-xl:hidden">
    <PartLinks sections={useParts()} className={`${partClass} min-h-9 ps-3 text-meta`} />
  </div>
)

/** On phones, in one row that scrolls sideways. */
const PartsAbove = () => (
  <nav
    aria-label={contents}
    className="relative -mx-4 -mt-4 mb-4 flex scrollbar-none gap-x-5 overflow-x-auto px-4 text-ui md:hidden"
  >
    <PartLinks sections={useParts()} className={`${partClass} min-h-11 shrink-0`} />
  </nav>
)

/** By the ids of their headings. */
const parts = [
  { id: 'calendar', title: t.calendarTitle },
  { id: 'week', title: t.weekTitle },
  { id: 'week-ahead', title: weekAhead.title },
  { id: 'overrides', title: t.overridesTitle },
  { id: 'limits', title: t.limitsTitle },
  { id: 'break', title: activity.title },
  { id: 'feed', title: settingsTexts.feedTitle },
  { id: 'embed', title: embedding.title },
]

export default function SettingsAvailabilityPage() {
  const days = useRead(availabilityRoutes.getAvailability, {})
  const settings = useRead(availabilityRoutes.getSettings, {})
  const retry = () => {
    void days.refetch()
    void settings.refetch()
  }
  return (
    <SettingsFrame parts={<PartsBelow />}>
      <PartsAbove />
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
