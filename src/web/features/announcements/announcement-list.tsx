import type { Announcement } from '#contract/announcements/schemas.ts'
import { announcementRoutes } from '#contract/announcements/routes.ts'
import { staffPaths } from '#web/staff-paths.ts'
import { MorePages, ReadPlaceholder } from '#web/platform/api/read-placeholder.tsx'
import { usePages } from '#web/platform/api/use-pages.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { useFormats } from '#web/platform/time/formats.ts'
import { cardLinkClass } from '#web/ui/actions/link-class.ts'
import { Chip } from '#web/ui/feedback/chip.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { SkeletonCard } from '#web/ui/feedback/skeleton.tsx'
import type { Tone } from '#web/ui/feedback/tone.ts'
import { TimeText } from '#web/ui/time-text.tsx'
import * as t from '#texts/announcements.ts'

const tones: Record<Announcement['status'], Tone> = {
  SCHEDULED: 'primary',
  SENDING: 'warning',
  SENT: 'success',
  CANCELLED: 'neutral',
}

/** Whether it is scheduled, being sent, sent or cancelled. */
export function StatusChip({ status }: Pick<Announcement, 'status'>) {
  return <Chip tone={tones[status]}>{t.status[status]}</Chip>
}

/** "Mentors · Ghana · English". */
export function useAudienceText(): (one: Pick<Announcement, 'audience' | 'country' | 'language'>) => string {
  return ({ audience, country, language }) =>
    [t.audience[audience], country, language].filter((part) => part !== null && part !== '').join(' · ')
}

/** All announcements, those that are sent last first. */
export function AnnouncementList() {
  const list = usePages(announcementRoutes.listAnnouncements, { query: { size: 20 } })
  if (!list.pages) return <ReadPlaceholder read={list} skeleton={<SkeletonCard />} what={t.what} />
  if (list.items.length === 0)
    return (
      <EmptyState seed="announcements" title={t.none} heading="h2">
        {t.noneText}
      </EmptyState>
    )
  return (
    <ul aria-label={t.title} className="flex flex-col divide-y divide-line rounded-card border border-line bg-surface">
      {list.items.map((one) => (
        <Row key={one.id} announcement={one} />
      ))}
      <MorePages as="li" list={list} skeleton={<SkeletonCard />} what={t.what} className="flex justify-center p-3" />
    </ul>
  )
}

function Row({ announcement: one }: { announcement: Announcement }) {
  const { moment } = useFormats()
  const audience = useAudienceText()
  return (
    <li className="relative px-4 py-3 hover:bg-surface-2">
      <p className="flex items-start justify-between gap-3">
        <Link
          to={staffPaths.announcement(one.id)}
          className={`${cardLinkClass} min-w-0 text-ui font-semibold wrap-anywhere`}
        >
          {one.title}
        </Link>
        <StatusChip status={one.status} />
      </p>
      <p className="text-meta text-ink-2 wrap-anywhere">
        {audience(one)} · <TimeText iso={one.sendAt}>{moment(one.sendAt)}</TimeText>
        {one.authorName ? ` · ${t.by({ name: one.authorName })}` : ''}
        {one.recipients > 0 ? ` · ${t.people({ n: one.recipients })}` : ''}
      </p>
    </li>
  )
}
