import { staffRoutes } from '#contract/moderation/staff-routes.ts'
import type { SavedView } from '#contract/moderation/view-schemas.ts'
import { failureText } from '#web/platform/api/failure-text.ts'
import { useAct } from '#web/platform/api/use-act.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import * as common from '#texts/common.ts'
import * as t from '#texts/moderation/saved-views.ts'

type DeleteViewProps = { view: SavedView; onClose: () => void }

/** Asks before a view is deleted, for all staff if it is shared. */
export function DeleteViewDialog({ view: { id, name, isShared }, onClose }: DeleteViewProps) {
  const remove = useAct(staffRoutes.deleteSavedView, {
    onSuccess: () => {
      toast.success(t.deleted)
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={t.deleteTitle}
      text={isShared ? t.deleteSharedText({ name }) : t.deleteText({ name })}
      keep={t.keep}
      confirm={common.delete}
      isPending={remove.isPending}
      failure={remove.error && failureText(remove.error)}
      onConfirm={() => remove.start({ params: { id } })}
      onClose={onClose}
    />
  )
}
