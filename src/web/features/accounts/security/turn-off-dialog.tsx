import { accountRoutes } from '#contract/accounts/routes.ts'
import { useAct } from '#web/platform/api/use-act.ts'
import { failureText } from '#web/platform/api/failure-text.ts'
import { useMessages } from '#web/platform/i18n/messages.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { useConfirmIdentity } from './use-confirm-identity.tsx'

type Props = { isOpen: boolean; onClose: () => void; onTurnedOff: () => void }

/** Turns two-step sign-in off. */
export function TurnOffDialog({ isOpen, onClose, onTurnedOff }: Props) {
  const t = useMessages('settings')
  const { turnOffText } = useMessages('security')
  const identity = useConfirmIdentity()
  const remove = useAct(accountRoutes.removeTwoStep, {
    onSuccess: () => {
      toast.success(t.twoStepStopped)
      onTurnedOff()
    },
    onError: (error) => {
      onClose()
      if (!identity.asksFor(error, () => remove.start({}))) toast.error(failureText(error))
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
        <p className="text-ui text-ink-2">{turnOffText}</p>
      </Dialog>
      {identity.dialog}
    </>
  )
}
