import { useState } from 'react'
import { accountDeletionRoutes } from '#contract/account-deletion/routes.ts'
import { failureText } from '#web/platform/api/failure-text.ts'
import { useAct } from '#web/platform/api/use-act.ts'
import { useFormats } from '#web/platform/time/formats.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import * as t from '#texts/accounts/deletion.ts'
import * as common from '#texts/common.ts'

type Props = { token: string; deletesAt: string | null }

/** A suspended person deletes or keeps their account, by the link of the e-mail about the suspension. */
export function DeleteSuspended({ token, deletesAt }: Props) {
  const { moment } = useFormats()
  const [isAsking, setAsking] = useState(false)
  const outcome = {
    onSuccess: () => setAsking(false),
    onError: (error: unknown) => toast.error(failureText(error)),
  }
  const request = useAct(accountDeletionRoutes.requestDeletionSuspended, outcome)
  const keep = useAct(accountDeletionRoutes.keepAccountSuspended, outcome)
  const input = { params: { token } }
  if (deletesAt !== null)
    return (
      <section className="mt-10 border-t border-line pt-6">
        <h2 className="text-h3">{t.pendingTitle}</h2>
        <p role="status" className="mt-1 mb-4 text-body text-ink-2">
          {t.pendingText({ until: moment(deletesAt) })}
        </p>
        <Button isPending={keep.isPending} onClick={() => keep.start(input)}>
          {t.keep}
        </Button>
      </section>
    )
  const footer = (
    <>
      <Button onClick={() => setAsking(false)}>{common.cancel}</Button>
      <Button variant="danger" isPending={request.isPending} onClick={() => request.start(input)}>
        {t.confirm}
      </Button>
    </>
  )
  return (
    <section className="mt-10 border-t border-line pt-6">
      <h2 className="text-h3">{t.title}</h2>
      <p className="mt-1 mb-4 text-body text-ink-2">{t.suspendedText}</p>
      <Button onClick={() => setAsking(true)}>{t.open}</Button>
      <Dialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        role="alertdialog"
        size="sm"
        title={t.dialogTitle}
        footer={footer}
      >
        <p className="text-ui text-ink-2">{t.erased}</p>
      </Dialog>
    </section>
  )
}
