import type { SavedAnswer } from '#contract/moderation/answer-routes.ts'
import { staffRoutes } from '#contract/moderation/staff-routes.ts'
import { failureText } from '#web/platform/api/failure-text.ts'
import { useAct } from '#web/platform/api/use-act.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
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
  return (
    <ConfirmDialog
      title={t.deleteTitle}
      text={t.deleteText({ title })}
      keep={t.keep}
      confirm={common.delete}
      isPending={remove.isPending}
      failure={remove.error && failureText(remove.error)}
      onConfirm={() => remove.start({ params: { id } })}
      onClose={onClose}
    />
  )
}
