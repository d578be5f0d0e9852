import { accountDeletionRoutes } from '#contract/account-deletion/routes.ts'
import { failureText } from '#web/platform/api/failure-text.ts'
import { useAct } from '#web/platform/api/use-act.ts'
import { useFormats } from '#web/platform/time/formats.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { lazyComponent } from '#web/ui/lazy/lazy-component.tsx'
import { useLazyDialogs } from '#web/ui/lazy/lazy-dialog.tsx'
import * as t from '#texts/accounts/deletion.ts'

const dialogs = {
  remove: lazyComponent(() => import('./delete-suspended-dialog.tsx').then((module) => module.DeleteSuspendedDialog)),
}

type Props = { token: string; deletesAt: string | null }

/** A suspended person deletes or keeps their account, by the link of the e-mail about the suspension. */
export function DeleteSuspended({ token, deletesAt }: Props) {
  const { moment } = useFormats()
  const { open, element } = useLazyDialogs(dialogs, { token })
  const keep = useAct(accountDeletionRoutes.keepAccountSuspended, {
    onError: (error) => toast.error(failureText(error)),
  })
  if (deletesAt !== null)
    return (
      <section className="mt-10 border-t border-line pt-6">
        <h2 className="text-h3">{t.pendingTitle}</h2>
        <p role="status" className="mt-1 mb-4 text-body text-ink-2">
          {t.pendingText({ until: moment(deletesAt) })}
        </p>
        <Button isPending={keep.isPending} onClick={() => keep.start({ params: { token } })}>
          {t.keep}
        </Button>
      </section>
    )
  return (
    <section className="mt-10 border-t border-line pt-6">
      <h2 className="text-h3">{t.title}</h2>
      <p className="mt-1 mb-4 text-body text-ink-2">{t.suspendedText}</p>
      <Button onClick={() => open('remove')}>{t.open}</Button>
      {element}
    </section>
  )
}
