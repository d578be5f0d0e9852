import type { Reply } from '#contract/route.ts'
import { staffRoutes } from '#contract/moderation/staff-routes.ts'
import { ReadPlaceholder } from '#web/platform/api/read-placeholder.tsx'
import { useAct } from '#web/platform/api/use-act.ts'
import { useRead } from '#web/platform/api/use-read.ts'
import { useFormats } from '#web/platform/time/formats.ts'
import { InlineAlert } from '#web/ui/feedback/banner.tsx'
import { SkeletonBlock } from '#web/ui/feedback/skeleton.tsx'
import { Age } from './age.tsx'
import { DecisionBar } from './decision-bar.tsx'
import type { Decision } from './reason-form.tsx'
import { DetailFrame, Part, PersonLink, Quote } from './detail-frame.tsx'
import type { DetailProps } from './verification-detail.tsx'
import * as t from '#texts/moderation/desk.ts'

type Suspension = Reply<typeof staffRoutes.appeal>['suspension']

/** Why and until when an account is suspended. */
export function SuspensionFacts({ suspension }: { suspension: Suspension }) {
  const { moment } = useFormats()
  return (
    <Part title={t.suspensionReason}>
      <Quote>{suspension.reason}</Quote>
      <p className="mt-1.5 text-ui text-ink-2">
        {suspension.endsAt ? t.until({ when: moment(suspension.endsAt) }) : t.permanent}
        {suspension.proposedBy ? ` · ${t.proposedBy({ name: suspension.proposedBy })}` : ''}
      </p>
    </Part>
  )
}

/** A suspended person's appeal; answered once. */
export function AppealDetail({ id, onDone }: DetailProps) {
  const read = useRead(staffRoutes.appeal, { params: { id } })
  const decide = useAct(staffRoutes.decideAppeal)
  if (!read.data)
    return <ReadPlaceholder read={read} skeleton={<SkeletonBlock className="h-96 rounded-card" />} what={t.whatItem} />
  const { data } = read
  const statuses = data.isOwn ? (['GRANTED'] as const) : (['GRANTED', 'UPHELD'] as const)
  const decisions: Decision[] = statuses.map((status) => ({
    id: status,
    label: status === 'GRANTED' ? t.grant : t.uphold,
    key: status === 'GRANTED' ? 'a' : 'd',
    isShown: true,
    isDanger: status === 'UPHELD',
    templates: status === 'GRANTED' ? t.grantReasons : t.upholdReasons,
    run: (reason) => decide.run({ params: { id }, body: { status, reason } }),
  }))
  return (
    <DetailFrame
      title={data.person.fullName}
      meta={<Age at={data.createdAt} words={t.waits} />}
      isSettled={data.status !== 'OPEN'}
      history={data.history}
      bar={
        <DecisionBar decisions={decisions} onDone={onDone}>
          {data.isOwn ? <InlineAlert className="mb-4">{t.ownSuspension}</InlineAlert> : null}
        </DecisionBar>
      }
    >
      <p className="text-ui">
        <PersonLink person={data.person} />
      </p>
      <Part title={t.appealText}>
        <Quote>{data.text}</Quote>
      </Part>
      <SuspensionFacts suspension={data.suspension} />
    </DetailFrame>
  )
}

/** A permanent suspension that waits for a second member of staff. */
export function ConfirmationDetail({ id, onDone }: DetailProps) {
  const read = useRead(staffRoutes.confirmation, { params: { id } })
  const decide = useAct(staffRoutes.decideConfirmation)
  if (!read.data)
    return <ReadPlaceholder read={read} skeleton={<SkeletonBlock className="h-96 rounded-card" />} what={t.whatItem} />
  const { data } = read
  const decisions: Decision[] = (['CONFIRMED', 'RESTORED'] as const).map((status) => ({
    id: status,
    label: status === 'CONFIRMED' ? t.confirmPermanent : t.grant,
    key: status === 'CONFIRMED' ? 'a' : 'd',
    isDanger: status === 'CONFIRMED',
    isShown: status === 'RESTORED',
    templates: status === 'CONFIRMED' ? t.upholdReasons : t.grantReasons,
    run: (reason) => decide.run({ params: { id }, body: { status, reason } }),
  }))
  return (
    <DetailFrame
      title={data.person.fullName}
      meta={<Age at={data.suspension.createdAt} words={t.waits} />}
      isSettled={data.status !== 'PROPOSED'}
      history={data.history}
      bar={
        data.isOwn ? <InlineAlert>{t.ownProposal}</InlineAlert> : <DecisionBar decisions={decisions} onDone={onDone} />
      }
    >
      <p className="text-ui">
        <PersonLink person={data.person} />
      </p>
      <SuspensionFacts suspension={data.suspension} />
    </DetailFrame>
  )
}
