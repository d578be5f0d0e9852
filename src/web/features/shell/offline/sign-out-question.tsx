import { Button } from '#web/ui/actions/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import * as t from '#texts/offline.ts'
import * as shell from '#texts/shell/members.ts'
import * as common from '#texts/common.ts'

type SignOutQuestionProps = { isOpen: boolean; onClose: () => void; onSignOut: () => void }

/** Before a log-out that discards what was not sent. */
export function SignOutQuestion({ isOpen, onClose, onSignOut }: SignOutQuestionProps) {
  const signOut = () => {
    onClose()
    onSignOut()
  }
  const footer = (
    <>
      <Button autoFocus onClick={onClose}>
        {common.cancel}
      </Button>
      <Button variant="danger" onClick={signOut}>
        {shell.logOut}
      </Button>
    </>
  )
  return (
    <Dialog isOpen={isOpen} onOpenChange={onClose} role="alertdialog" size="sm" title={t.logOut} footer={footer}>
      <p className="text-ui text-ink-2">{t.logOutText}</p>
    </Dialog>
  )
}
