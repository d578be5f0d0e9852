import type { SavedAnswer } from '#contract/moderation/answer-routes.ts'
import { staffRoutes } from '#contract/moderation/staff-routes.ts'
import { failureText } from '#web/platform/api/failure-text.ts'
import { useAct } from '#web/platform/api/use-act.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { InlineAlert } from '#web/ui/feedback/banner.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import * as common from '#texts/common.ts'
import * as t from '#texts/moderation/saved-answers.ts'

type DeleteAnswerProps = { answer: SavedAnswer; onClose: () => void }

/** Asks before an answer is deleted for all staff. */
export function DeleteAnswerDialog({ answer: { id, title }, onClose }: DeleteAnswerProps) {
  const remove = useAct(staffRoutes.deleteSavedAnswer, {
    onSuccess: () => {
      toast.success(t.deleted)
      onClose()
    },
  })
  const footer = (
    <>
      <Button onClick={onClose}>{t.keep}</Button>
      <Button variant="danger" isPending={remove.isPending} onClick={() => remove.start({ params: { id } })}>
        {common.delete}
      </Button>
    </>
  )
  return (
    <Dialog isOpen onOpenChange={onClose} role="alertdialog" size="sm" title={t.deleteTitle} footer={footer}>
      <p className="text-ui text-ink-2">{t.deleteText({ title })}</p>
      {remove.error ? (
        <InlineAlert tone="danger" role="alert" className="mt-4">
          {failureText(remove.error)}
        </InlineAlert>
      ) : null}
    </Dialog>
  )
}
