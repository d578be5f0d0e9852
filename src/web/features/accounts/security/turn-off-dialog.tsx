import { accountRoutes } from '#contract/accounts/routes.ts'
import { useAct } from '#web/platform/api/use-act.ts'
import { failureText } from '#web/platform/api/failure-text.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { useConfirmIdentity } from './use-confirm-identity.tsx'
import * as t from '#texts/settings.ts'
import * as security from '#texts/accounts/security.ts'

type Props = { isOpen: boolean; onClose: () => void; onTurnedOff: () => void }

/** Turns two-step sign-in off. */
export function TurnOffDialog({ isOpen, onClose, onTurnedOff }: Props) {
  const identity = useConfirmIdentity()
  const remove = useAct(accountRoutes.removeTwoStep, {
    onSuccess: () => {
      toast.success(t.twoStepStopped)
      onTurnedOff()
    },
    onError: (error) => {
      if (identity.asksFor(error, () => remove.start({}))) return
      onClose()
      toast.error(failureText(error))
    },
  })
  const footer = (
    <>
      <Button onClick={onClose}>{t.twoStepKeep}</Button>
      <Button variant="danger" isPending={remove.isPending} onClick={() => remove.start({})}>
        {t.twoStepRemove}
      </Button>
    </>
  )
  return (
    <>
      <Dialog isOpen={isOpen} onOpenChange={onClose} size="sm" title={t.twoStepRemoveTitle} footer={footer}>
        <p className="text-ui text-ink-2">{security.turnOffText}</p>
      </Dialog>
      {identity.dialog}
    </>
  )
}
