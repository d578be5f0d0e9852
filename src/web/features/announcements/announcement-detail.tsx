import { announcementRoutes } from '#contract/announcements/routes.ts'
import type { AnnouncementDetail as Detail } from '#contract/announcements/schemas.ts'
import { DecisionBar, Part, type Decision } from '#web/features/moderation/public.ts'
import { staffPaths } from '#web/staff-paths.ts'
import { ReadPlaceholder } from '#web/platform/api/read-placeholder.tsx'
import { useAct } from '#web/platform/api/use-act.ts'
import { useRead } from '#web/platform/api/use-read.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { useFormats } from '#web/platform/time/formats.ts'
import { buttonClass } from '#web/ui/actions/button-class.ts'
import { SkeletonBlock } from '#web/ui/feedback/skeleton.tsx'
import { StatTile } from '#web/ui/lists/stat-tile.tsx'
import { TimeText } from '#web/ui/time-text.tsx'
import { StatusChip, useAudienceText } from './announcement-list.tsx'
import { AnnouncementPreview } from './announcement-preview.tsx'
import * as t from '#texts/announcements.ts'

/** An announcement with its result; a scheduled one can be changed or cancelled, one that is being sent can be stopped. */
export function AnnouncementDetail({ id }: { id: string }) {
  const { moment } = useFormats()
  const audience = useAudienceText()
  const read = useRead(announcementRoutes.announcement, { params: { id } })
  if (!read.data)
    return <ReadPlaceholder read={read} skeleton={<SkeletonBlock className="h-96 rounded-card" />} what={t.whatOne} />
  const { data } = read
  return (
    <article className="flex flex-col gap-6">
      <header>
        <h1 tabIndex={-1} className="text-h1 outline-none wrap-anywhere">
          {data.title}
        </h1>
        <p className="mt-2 flex flex-wrap items-center gap-2 text-ui text-ink-2">
          <StatusChip status={data.status} />
          <span>
            {audience(data)} · <TimeText iso={data.sendAt}>{moment(data.sendAt)}</TimeText>
            {data.authorName ? ` · ${t.by({ name: data.authorName })}` : ''}
          </span>
        </p>
      </header>
      {data.recipients > 0 ? <Result announcement={data} /> : null}
      <AnnouncementPreview title={data.title} text={data.text} />
      {data.status === 'SCHEDULED' || data.status === 'SENDING' ? <Actions announcement={data} /> : null}
    </article>
  )
}

function Result({ announcement: { recipients, result } }: { announcement: Detail }) {
  const { number } = useFormats()
  const tiles = [
    { value: recipients, label: t.recipients },
    { value: result.shown, label: t.shown },
    { value: result.emailed, label: t.emailed },
    { value: result.failed, label: t.failed },
  ]
  return (
    <Part heading="h2" title={t.result}>
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        {tiles.map(({ value, label }) => (
          <StatTile key={label} value={number(value)} label={label} />
        ))}
      </div>
      <p className="mt-2 text-ui text-ink-2">{result.waiting > 0 ? t.waiting({ n: result.waiting }) : t.resultHint}</p>
    </Part>
  )
}

function Actions({ announcement: { id, version, status } }: { announcement: Detail }) {
  const cancel = useAct(announcementRoutes.cancelAnnouncement)
  const isScheduled = status === 'SCHEDULED'
  const decision: Decision = {
    id: 'cancel',
    label: isScheduled ? t.cancel : t.stop,
    templates: t.cancelReasons,
    isDanger: true,
    ...(isScheduled ? {} : { hint: t.stopHint }),
    run: (reason) => cancel.run({ params: { id }, body: { version, reason } }),
  }
  return (
    <>
      {isScheduled ? (
        <div>
          <Link to={staffPaths.editAnnouncement(id)} className={buttonClass('secondary')}>
            {t.edit}
          </Link>
        </div>
      ) : null}
      <DecisionBar decisions={[decision]} onDone={() => undefined} />
    </>
  )
}
