import { staffRoutes } from '#contract/moderation/staff-routes.ts'
import type { Reply } from '#contract/route.ts'
import { ReadPlaceholder } from '#web/platform/api/read-placeholder.tsx'
import { useAct } from '#web/platform/api/use-act.ts'
import { useRead } from '#web/platform/api/use-read.ts'
import { useFormats } from '#web/platform/time/formats.ts'
import { InlineAlert } from '#web/ui/feedback/banner.tsx'
import { SkeletonBlock } from '#web/ui/feedback/skeleton.tsx'
import { DecisionBar } from './decision-bar.tsx'
import type { Decision } from './reason-form.tsx'
import { DetailFrame } from './detail-frame.tsx'
import { RemovableParts } from './removable-parts.tsx'
import { PersonHistory } from './person-history.tsx'
import { useRemovals } from './use-removals.ts'
import { SuspensionFacts } from './suspension-details.tsx'
import * as t from '#texts/moderation/desk.ts'

/** An account with its history; warns, suspends and restores, and removes a picture or an introduction. */
export function PersonDetail({ id }: { id: string }) {
  const { date } = useFormats()
  const read = useRead(staffRoutes.person, { params: { id } })
  const decisions = useDecisions(id, read.data)
  if (!read.data)
    return <ReadPlaceholder read={read} skeleton={<SkeletonBlock className="h-96 rounded-card" />} what={t.whatItem} />
  const { data } = read
  const refetch = () => void read.refetch()
  return (
    <DetailFrame
      title={data.fullName}
      meta={`${data.email} · ${t.joinedOn({ when: date(data.createdAt) })} · ${t.reports({ n: data.reports })}`}
      history={data.history}
      bar={
        data.isStaff ? (
          <InlineAlert>{t.noStaffActions}</InlineAlert>
        ) : (
          <DecisionBar key={String(data.isSuspended) + data.history.length} decisions={decisions} onDone={refetch} />
        )
      }
    >
      {data.undeliverable && data.undeliverableSince ? (
        <InlineAlert tone="warning" title={t.undeliverable[data.undeliverable]}>
          {t.undeliverableText({ when: date(data.undeliverableSince) })}
        </InlineAlert>
      ) : null}
      <RemovableParts person={data} />
      <ActivityLine activity={data.activity} />
      {data.suspension ? <SuspensionFacts suspension={data.suspension} /> : null}
      <PersonHistory {...data} />
    </DetailFrame>
  )
}

/** That a mentor is on a break, or asked if they are still here. */
function ActivityLine({ activity }: Pick<Reply<typeof staffRoutes.person>, 'activity'>) {
  const { date } = useFormats()
  const at = activity?.since ?? activity?.askedAt
  return at ? (
    <p className="text-ui text-ink-2">{t.activity({ state: activity?.cause ?? 'asked', when: date(at) })}</p>
  ) : null
}

function useDecisions(id: string, person: Reply<typeof staffRoutes.person> | undefined): Decision[] {
  const params = { id }
  const mailAgain = useAct(staffRoutes.mailPersonAgain)
  const suspend = useAct(staffRoutes.suspendPerson)
  const restore = useAct(staffRoutes.restorePerson)
  const warn = useAct(staffRoutes.warnPerson)
  const shown = { isShown: true }
  const mail: Decision[] = person?.undeliverable
    ? [
        {
          id: 'mail',
          label: t.mailAgain,
          hint: t.mailAgainHint,
          templates: t.mailAgainReasons,
          run: (reason) => mailAgain.run({ params, body: { reason } }),
        },
      ]
    : []
  const others = [...useRemovals(id, person), ...mail]
  if (person?.isSuspended) {
    const run = (reason: string) => restore.run({ params, body: { reason } })
    return [{ id: 'restore', label: t.restore, key: 'a', templates: t.grantReasons, run, ...shown }, ...others]
  }
  const suspendAs = (isPermanent: boolean) => (reason: string) => suspend.run({ params, body: { isPermanent, reason } })
  return [
    {
      id: 'warn',
      label: t.warn,
      key: 'w',
      templates: t.warnReasons,
      run: (reason) => warn.run({ params, body: { reason } }),
      ...shown,
    },
    { id: 'suspend', label: t.suspend, templates: t.suspendReasons, run: suspendAs(false), isDanger: true, ...shown },
    {
      id: 'permanent',
      label: t.suspendPermanently,
      hint: t.permanentHint,
      templates: t.suspendReasons,
      run: suspendAs(true),
      isDanger: true,
      ...shown,
    },
    ...others,
  ]
}
