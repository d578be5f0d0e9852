import { Suspense, useRef, useState } from 'react'
import { accountRoutes } from '#contract/accounts/routes.ts'
import type { Reply } from '#contract/route.ts'
import { useAct } from '#web/platform/api/use-act.ts'
import { failureText } from '#web/platform/api/failure-text.ts'
import { useRead } from '#web/platform/api/use-read.ts'
import { lazyComponent } from '#web/ui/lazy/lazy-component.tsx'
import { ReadPlaceholder } from '#web/platform/api/read-placeholder.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Chip } from '#web/ui/feedback/chip.tsx'
import { Loading } from '#web/ui/feedback/loading.tsx'
import { SkeletonText } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Section } from '#web/ui/layout/settings-section.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { TurnOffDialog } from './turn-off-dialog.tsx'
import { useConfirmIdentity } from './use-confirm-identity.tsx'
import * as t from '#texts/settings.ts'
import * as common from '#texts/common.ts'
import * as security from '#texts/accounts/security.ts'

const enrolmentForm = lazyComponent(() => import('./two-step-enrolment.tsx').then((module) => module.TwoStepEnrolment))

type Enrolment = Reply<typeof accountRoutes.enrolTwoStep>

/** Two-step sign-in: off, being turned on, its recovery codes shown once, on. `onDone` follows the recovery codes. */
export function TwoStepSection({ onDone }: { onDone?: () => void }) {
  const read = useRead(accountRoutes.twoStep, {})
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const leave = () => {
    setEnrolment(null)
    setCodes(null)
    heading.current?.focus()
    if (codes) onDone?.()
  }

  const isOn = codes !== null || (read.data?.active ?? false)
  const chip = read.data ? <Chip tone={isOn ? 'success' : 'neutral'}>{isOn ? t.twoStepOn : t.twoStepOff}</Chip> : null
  return (
    <Section title={t.twoStepTitle} text={t.twoStepText} headingRef={heading} end={chip}>
      {codes ? (
        <RecoveryCodes codes={codes} onDone={leave} />
      ) : enrolment ? (
        <Suspense fallback={<Waiting />}>
          <enrolmentForm.Component enrolment={enrolment} onActivated={setCodes} onCancel={leave} />
        </Suspense>
      ) : read.data ? (
        isOn ? (
          <TurnedOn codesLeft={read.data.recoveryCodesLeft} onTurnedOff={leave} onRenewed={setCodes} />
        ) : (
          <TurnOn onEnrolled={setEnrolment} />
        )
      ) : (
        <ReadPlaceholder read={read} skeleton={<SkeletonText lines={2} />} />
      )}
    </Section>
  )
}

function Waiting() {
  return (
    <Loading label={common.loading} slowText={common.stillLoading}>
      <SkeletonText lines={2} />
    </Loading>
  )
}

function TurnOn({ onEnrolled }: { onEnrolled: (enrolment: Enrolment) => void }) {
  const identity = useConfirmIdentity()
  const enrol = useAct(accountRoutes.enrolTwoStep, {
    onSuccess: onEnrolled,
    onError: (error) => {
      if (!identity.asksFor(error, () => enrol.start({}))) toast.error(failureText(error))
    },
  })
  return (
    <>
      <Button variant="primary" isPending={enrol.isPending} onClick={() => enrol.start({})}>
        {t.twoStepEnrol}
      </Button>
      {identity.dialog}
    </>
  )
}

type TurnedOnProps = { codesLeft: number; onTurnedOff: () => void; onRenewed: (codes: readonly string[]) => void }

function TurnedOn({ codesLeft, onTurnedOff, onRenewed }: TurnedOnProps) {
  const [isConfirming, setConfirming] = useState(false)
  const identity = useConfirmIdentity()
  const renew = useAct(accountRoutes.renewRecoveryCodes, {
    onSuccess: ({ recoveryCodes }) => {
      toast.success(security.renewedCodes)
      onRenewed(recoveryCodes)
    },
    onError: (error) => {
      if (!identity.asksFor(error, () => renew.start({}))) toast.error(failureText(error))
    },
  })
  return (
    <div className="flex flex-wrap items-center justify-between gap-4">
      <p className="text-ui tnum">{t.twoStepLeft({ n: codesLeft })}</p>
      <div className="flex flex-wrap gap-3">
        <Button isPending={renew.isPending} onClick={() => renew.start({})}>
          {security.renewCodes}
        </Button>
        <Button onClick={() => setConfirming(true)}>{t.twoStepRemove}</Button>
      </div>
      <TurnOffDialog isOpen={isConfirming} onClose={() => setConfirming(false)} onTurnedOff={onTurnedOff} />
      {identity.dialog}
    </div>
  )
}
