import { Circle, CircleCheck, Clock3, X } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import { dashboardRoutes } from '#contract/dashboard/routes.ts'
import type { Reply } from '#contract/route.ts'
import { profileRoutes } from '#contract/profiles/routes.ts'
import { Share } from '#web/features/sharing/public.ts'
import { paths } from '#web/paths.ts'
import { useAct } from '#web/platform/api/use-act.ts'
import { useRead } from '#web/platform/api/use-read.ts'
import { NetworkLink } from '#web/platform/routing/network-link.tsx'
import { useMe } from '#web/platform/session/auth-session.ts'
import { buttonClass } from '#web/ui/actions/button-class.ts'
import { useNeedsNetwork } from '#web/ui/actions/no-network.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { cx } from '#web/ui/cx.ts'
import { Card } from '#web/ui/lists/card.tsx'
import { Icon } from '#web/ui/media/icon.tsx'
import { Disclosure } from '#web/ui/overlays/disclosure.tsx'
import { IconButton } from '#web/ui/overlays/icon-button.tsx'
import * as t from '#texts/dashboard/checklist.ts'

type Step = {
  id: string
  text: string
  why: string
  state: 'todo' | 'waiting' | 'done'
  action: ReactNode
  /** Its button keeps its place once it is done: the menu it opened is still in use. */
  isInUse?: boolean
}

type Done = NonNullable<Reply<typeof dashboardRoutes.checklist>>

type ChecklistProps = {
  /** The page has a button of its own to share the profile. */
  isShareBeside?: boolean
}

/** A mentor's first steps beyond what bookings need; gone once all are done, or hidden. */
export function Checklist({ isShareBeside = false }: ChecklistProps) {
  const headingId = useId()
  const cut = useNeedsNetwork()
  const { data } = useRead(dashboardRoutes.checklist, {})
  const act = useAct(profileRoutes.changeChecklist, { onError: () => toast.error(t.saveFailed) })
  const note = (done: 'shared' | 'hidden') => act.start({ body: { done } })
  const [isSharing, setSharing] = useState(false)
  const onShare = () => {
    setSharing(true)
    note('shared')
  }
  const shareButton = isShareBeside ? null : <ShareButton onShare={onShare} />
  const steps = data ? [...profileSteps(data), ...publicSteps(data, shareButton, isSharing)] : []
  const done = steps.filter(({ state }) => state === 'done')
  if (done.length === steps.length && !isSharing) return null
  const open = steps.filter(({ state, isInUse }) => state !== 'done' || isInUse)
  const past = steps.filter((step) => !open.includes(step))
  return (
    <Card as="section" aria-labelledby={headingId}>
      <div className="flex items-start justify-between gap-x-3">
        <div>
          <h2 id={headingId} className="text-h2">
            {t.title}
          </h2>
          <p className="text-meta text-ink-2 tnum">{t.count({ done: done.length, all: steps.length })}</p>
        </div>
        <IconButton label={t.hide} icon={X} {...cut?.attributes} onClick={cut?.refuse ?? (() => note('hidden'))} />
      </div>
      <Progress done={done.length} all={steps.length} />
      <StepList steps={open} />
      {past.length > 0 ? (
        <Disclosure summary={t.past} className="mt-2 -mb-2">
          <StepList steps={past} />
        </Disclosure>
      ) : null}
    </Card>
  )
}

/** What the count says, as a picture. */
const Progress = ({ done, all }: { done: number; all: number }) => (
  <div aria-hidden="true" className="mt-3 flex gap-1">
    {Array.from({ length: all }, (_, index) => (
      <span key={index} className={cx('h-1.5 flex-1 rounded-full', index < done ? 'bg-success' : 'bg-surface-3')} />
    ))}
  </div>
)

const StepList = ({ steps }: { steps: readonly Step[] }) => (
  <ul className="@container divide-y divide-line">
    {steps.map((step) => (
      <StepRow key={step.id} step={step} />
    ))}
  </ul>
)

/** What convinces mentees on the profile. */
const profileSteps = ({ hasAbout, hasExperience, verification }: Done): Step[] => [
  { id: 'about', text: t.about, why: t.aboutWhy, state: stateOf(hasAbout), action: to(paths.settingsProfile, t.write) },
  {
    id: 'experience',
    text: t.experience,
    why: t.experienceWhy,
    state: stateOf(hasExperience),
    action: to(paths.settingsProfile, t.add),
  },
  {
    id: 'verification',
    text: t.verification,
    why: verification === 'PENDING' ? t.verificationWaits : t.verificationWhy,
    state: verification === 'PENDING' ? 'waiting' : stateOf(verification === 'APPROVED'),
    action: <VerifyLink />,
  },
]

/** What makes the mentor known. */
const publicSteps = ({ hasShared, hasGroupSession }: Done, action: ReactNode, isInUse: boolean): Step[] => [
  { id: 'share', text: t.share, why: t.shareWhy, state: stateOf(hasShared), action, isInUse },
  {
    id: 'group',
    text: t.group,
    why: t.groupWhy,
    state: stateOf(hasGroupSession),
    action: to(paths.createGroupSession, t.create),
  },
]

function ShareButton({ onShare }: { onShare: () => void }) {
  const { profileId, fullName } = useMe()
  const title = t.shareTitle({ name: fullName })
  return <Share label={t.share} title={title} path={paths.mentor(profileId)} onShare={onShare} />
}

const VerifyLink = () => to(paths.verify(useMe().profileId), t.verify)

const stateOf = (isDone: boolean) => (isDone ? 'done' : 'todo')

const to = (path: string, label: string) => (
  <NetworkLink to={path} className={buttonClass()}>
    {label}
  </NetworkLink>
)

const icons = { todo: Circle, waiting: Clock3, done: CircleCheck }

function StepRow({ step: { state, text, why, action, isInUse } }: { step: Step }) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-3 py-3.5 last:pb-0">
      <Icon
        as={icons[state]}
        className={state === 'done' ? 'text-success-ink' : 'text-ink-3'}
        {...(state === 'done' ? { label: t.done } : {})}
      />
      <div className="min-w-0 flex-1 basis-40">
        <p className={state === 'done' ? 'text-ui text-ink-2' : 'text-ui font-semibold'}>{text}</p>
        {state === 'done' ? null : <p className="text-meta text-ink-2">{why}</p>}
      </div>
      {state === 'todo' || isInUse ? <div className="@max-xs:w-full @max-xs:ps-8">{action}</div> : null}
    </li>
  )
}
