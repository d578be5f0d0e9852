import { staffRoutes } from '#contract/moderation/staff-routes.ts'
import type { Reply } from '#contract/route.ts'
import { ReadPlaceholder } from '#web/platform/api/read-placeholder.tsx'
import { useAct } from '#web/platform/api/use-act.ts'
import { useRead } from '#web/platform/api/use-read.ts'
import { Chip } from '#web/ui/feedback/chip.tsx'
import { SkeletonBlock } from '#web/ui/feedback/skeleton.tsx'
import { Age } from './age.tsx'
import { DecisionBar } from './decision-bar.tsx'
import type { Decision } from './reason-form.tsx'
import { DetailFrame, Part, PersonLink, Quote } from './detail-frame.tsx'
import { Reports } from './person-history.tsx'
import { ReportedSession } from './reported-session.tsx'
import type { DetailProps } from './verification-detail.tsx'
import * as t from '#texts/moderation/desk.ts'

type ReportDetails = Reply<typeof staffRoutes.reportDetail>

/** A report with what was reported, as it stood then. */
export function ReportDetail({ id, onDone }: DetailProps) {
  const read = useRead(staffRoutes.reportDetail, { params: { id } })
  const decisions = useDecisions(id, read.data?.reported != null && !read.data.isSuspended)
  if (!read.data)
    return <ReadPlaceholder read={read} skeleton={<SkeletonBlock className="h-96 rounded-card" />} what={t.whatItem} />
  const { data } = read
  return (
    <DetailFrame
      title={data.reported?.fullName ?? evidenceTitle(data)}
      meta={
        <>
          {t.kind[data.kind]} · <Age at={data.createdAt} words={t.waits} />
        </>
      }
      isSettled={data.status !== 'OPEN'}
      history={data.history}
      bar={<DecisionBar decisions={decisions} onDone={onDone} />}
    >
      <dl className="grid gap-1 text-ui sm:grid-cols-[auto_1fr] sm:gap-x-4">
        <dt className="text-ink-2">{t.reported}</dt>
        <dd className="flex flex-wrap items-center gap-2">
          <PersonLink person={data.reported} />
          {data.earlierReports > 0 ? <Chip tone="warning">{t.earlier({ n: data.earlierReports })}</Chip> : null}
          {data.isSuspended ? <Chip tone="danger">{t.isSuspended}</Chip> : null}
        </dd>
        <dt className="text-ink-2">{t.reporter}</dt>
        <dd className="flex flex-wrap items-center gap-2">
          <PersonLink person={data.reporter} />
          {data.reporterEarlier.sent > 0 ? <Chip>{t.sentEarlier(data.reporterEarlier)}</Chip> : null}
        </dd>
      </dl>
      <Part title={t.reportText}>
        <Quote>{data.text}</Quote>
      </Part>
      <Part title={t.evidence}>
        <p className="mb-1 text-ui font-semibold">{evidenceTitle(data)}</p>
        <Quote>{data.evidence.paragraphs.join('\n\n')}</Quote>
      </Part>
      {data.session ? <ReportedSession session={data.session} /> : null}
      <Reports {...data} />
    </DetailFrame>
  )
}

/** What was reported, in the words of the reader where it has no title. */
function evidenceTitle({ kind, evidence: { title, rating } }: Pick<ReportDetails, 'kind' | 'evidence'>): string {
  if (title !== null) return title
  return rating === null ? t.kind[kind] : t.ratedReview({ rating })
}

function useDecisions(id: string, mayAct: boolean): Decision[] {
  const decide = useAct(staffRoutes.decideReport)
  type Action = Parameters<typeof decide.run>[0]['body']['action']
  const of = (action: Action, label: string, templates: readonly string[], more: Partial<Decision> = {}): Decision => ({
    id: action,
    label,
    templates,
    run: (reason) => decide.run({ params: { id }, body: { action, reason } }),
    ...more,
  })
  const dismiss = of('DISMISS', t.dismiss, t.dismissReasons, { key: 'd' })
  if (!mayAct) return [dismiss]
  const acts = { isShown: true, isDanger: true }
  return [
    dismiss,
    of('WARN', t.warn, t.warnReasons, { isShown: true, key: 'w' }),
    of('SUSPEND', t.suspend, t.suspendReasons, acts),
    of('SUSPEND_PERMANENTLY', t.suspendPermanently, t.suspendReasons, { ...acts, hint: t.permanentHint }),
  ]
}
