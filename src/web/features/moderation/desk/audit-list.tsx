import { staffRoutes } from '#contract/moderation/staff-routes.ts'
import { call } from '#web/platform/api/api.ts'
import { MorePages, ReadPlaceholder } from '#web/platform/api/read-placeholder.tsx'
import { usePages } from '#web/platform/api/use-pages.ts'
import { useFormats } from '#web/platform/time/formats.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { SkeletonCard } from '#web/ui/feedback/skeleton.tsx'
import { TimeText } from '#web/ui/time-text.tsx'
import { ExportButton } from './export-button.tsx'
import * as t from '#texts/moderation/desk.ts'
import { textNamed } from '#web/platform/i18n/text-named.ts'

/** What staff did and why, latest first. */
export function AuditList() {
  const { moment } = useFormats()
  const list = usePages(staffRoutes.auditLog, { query: { size: 30 } }, { after: ({ id }) => String(id) })
  if (!list.pages) return <ReadPlaceholder read={list} skeleton={<SkeletonCard />} what={t.auditWhat} />
  if (list.items.length === 0) return <EmptyState seed="audit" title={t.auditNone} />
  return (
    <>
      <div className="mb-3">
        <ExportButton name="audit-log" load={(reason) => call(staffRoutes.exportAudit, { body: { reason } })} />
      </div>
      <ol
        aria-label={t.nav.audit}
        className="flex flex-col divide-y divide-line rounded-card border border-line bg-surface"
      >
        {list.items.map((entry) => (
          <li key={entry.id} className="px-4 py-3 text-ui">
            <p className="text-meta text-ink-2 tnum">
              {t.entry({ id: entry.id })} · <TimeText iso={entry.at}>{moment(entry.at)}</TimeText> · {entry.actorName}
            </p>
            <p className="wrap-anywhere">
              <strong className="font-semibold">{textNamed(t.action, entry.action)}</strong> · {entry.subjectName}
            </p>
            <p className="whitespace-pre-line text-ink-2 wrap-anywhere empty:hidden">{entry.reason}</p>
          </li>
        ))}
        <MorePages
          as="li"
          list={list}
          skeleton={<SkeletonCard />}
          what={t.auditWhat}
          className="flex justify-center p-3"
        />
      </ol>
    </>
  )
}
