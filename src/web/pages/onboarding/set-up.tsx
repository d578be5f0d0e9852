import { CircleCheck } from 'lucide-react'
import { Suspense, useEffect, useRef } from 'react'
import { availabilityRoutes } from '#contract/availability/routes.ts'
import { dashboardRoutes } from '#contract/dashboard/routes.ts'
import { profileRoutes } from '#contract/profiles/routes.ts'
import { SetUpForm } from '#web/features/availability/public.ts'
import { useConnectedCalendar } from '#web/features/calendars/public.ts'
import { Share } from '#web/features/sharing/public.ts'
import { paths } from '#web/paths.ts'
import { useAct } from '#web/platform/api/use-act.ts'
import { ReadPlaceholder } from '#web/platform/api/read-placeholder.tsx'
import { useRead } from '#web/platform/api/use-read.ts'
import { useBoot } from '#web/platform/routing/boot.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { useMe } from '#web/platform/session/auth-session.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { buttonClass } from '#web/ui/actions/button-class.ts'
import { textLinkClass } from '#web/ui/actions/link-class.ts'
import { InlineAlert } from '#web/ui/feedback/banner.tsx'
import { SkeletonBlock, SkeletonCard } from '#web/ui/feedback/skeleton.tsx'
import { lazyComponent } from '#web/ui/lazy/lazy-component.tsx'
import { Icon } from '#web/ui/media/icon.tsx'
import * as onboarding from '#texts/profiles/onboarding.ts'
import * as common from '#texts/common.ts'
import { localAddress } from '#web/platform/i18n/addresses.ts'

const checklist = lazyComponent(
  () => import('#web/features/dashboard/checklist.tsx').then((module) => module.Checklist),
  { failure: 'hidden' },
)

/** The set-up of a new mentor: calendar, hours, room. */
export default function SetUpPage() {
  const t = onboarding.setUp
  const calendar = useConnectedCalendar()
  const hours = useRead(availabilityRoutes.getAvailability, {})
  const settings = useRead(availabilityRoutes.getSettings, {})
  if (!hours.data || !settings.data) {
    const read = {
      error: hours.error ?? settings.error,
      refetch: () => Promise.all([hours.refetch(), settings.refetch()]),
    }
    return (
      <div className="mx-auto flex max-w-form flex-col gap-6">
        <Heading title={t.title} text={t.text} />
        <ReadPlaceholder read={read} skeleton={<SkeletonBlock className="h-96 rounded-card" />} what={t.what} />
      </div>
    )
  }
  if (hours.data.some(({ timeSlots }) => timeSlots.length > 0) && calendar.isConnected) return <Bookable />
  return (
    <div className="mx-auto flex max-w-form flex-col gap-8">
      <Heading title={t.title} text={t.text} />
      <CalendarState calendar={calendar} />
      <SetUpForm settings={settings.data}>
        {(isPending) => (
          <div
            data-bottom-bar
            className={
              'sticky bottom-0 z-20 -mx-4 flex items-center justify-between ' +
              'gap-3 border-t border-line bg-canvas px-4 py-3 sm:mx-0 sm:px-0 lg:static lg:border-0'
            }
          >
            <Link to={paths.dashboard} className={textLinkClass}>
              {t.later}
            </Link>
            <Button type="submit" variant="primary" size="lg" isPending={isPending}>
              {t.publish}
            </Button>
          </div>
        )}
      </SetUpForm>
    </div>
  )
}

function Heading({ title, text }: { title: string; text: string }) {
  return (
    <div>
      <h1 tabIndex={-1} className="text-h1 outline-none">
        {title}
      </h1>
      <p className="mt-2 text-ui text-ink-2">{text}</p>
    </div>
  )
}

/** The first step is automatic: it shows that it is done, or that it failed. */
function CalendarState({ calendar }: { calendar: ReturnType<typeof useConnectedCalendar> }) {
  const t = onboarding.setUp
  return (
    <section aria-labelledby="set-up-calendar">
      <h2 id="set-up-calendar" className="text-h2">
        {t.calendarTitle}
      </h2>
      <div role="status" className="mt-1 text-ui text-ink-2">
        {calendar.isConnected ? (
          <p className="flex items-start gap-2">
            <Icon as={CircleCheck} className="mt-0.5 text-success-ink" />
            {t.calendarDone}
          </p>
        ) : calendar.error ? null : (
          t.calendarPending
        )}
      </div>
      {calendar.error && !calendar.isConnected ? (
        <InlineAlert
          tone="warning"
          role="alert"
          className="mt-2"
          action={<Button onClick={calendar.retry}>{common.tryAgain}</Button>}
        >
          {t.calendarFailed}
        </InlineAlert>
      ) : null}
    </section>
  )
}

/** The end of the set-up: the profile to share, and what else makes it convincing. */
function Bookable() {
  const t = onboarding.setUp
  const { profileSlug } = useMe()
  const { appUrl } = useBoot()
  const noteShared = useAct(profileRoutes.changeChecklist)
  const heading = useRef<HTMLHeadingElement>(null)
  // It replaces the form and its focused button.
  useEffect(() => heading.current?.focus(), [])
  const path = paths.mentor(profileSlug)
  return (
    <div className="mx-auto grid max-w-form items-start gap-8 lg:max-w-none lg:grid-cols-[minmax(0,1fr)_24rem]">
      <div className="flex min-w-0 flex-col gap-6">
        <div>
          <Icon as={CircleCheck} size={24} className="text-success-ink" />
          <h1 ref={heading} tabIndex={-1} className="mt-3 text-h1 outline-none">
            {t.bookableTitle}
          </h1>
          <p className="mt-2 text-ui text-ink-2">{t.bookableText}</p>
        </div>
        <div className="rounded-card border border-line bg-surface p-4">
          <p className="text-ui font-semibold wrap-anywhere">{appUrl + localAddress(path)}</p>
          <div className="mt-4 flex flex-wrap gap-3">
            <Share
              label={t.share}
              title={t.shareText}
              path={path}
              onShare={() => noteShared.start({ body: { done: 'shared' } })}
            />
            <Link to={path} className={buttonClass('secondary')}>
              {t.seeProfile}
            </Link>
          </div>
        </div>
        <Link to={paths.dashboard} className={buttonClass('primary', 'lg', 'self-start')}>
          {t.toDashboard}
        </Link>
      </div>
      <FirstSteps />
    </div>
  )
}

function FirstSteps() {
  const { data } = useRead(dashboardRoutes.checklist, {})
  return data ? (
    <Suspense fallback={<SkeletonCard />}>
      <checklist.Component isShareBeside />
    </Suspense>
  ) : null
}
