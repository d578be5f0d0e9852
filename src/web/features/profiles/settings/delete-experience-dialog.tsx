import type { Experience } from '#contract/profiles/schemas.ts'
import { profileRoutes } from '#contract/profiles/routes.ts'
import { failureText } from '#web/platform/api/failure-text.ts'
import { useAct } from '#web/platform/api/use-act.ts'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import * as t from '#texts/settings.ts'
import * as common from '#texts/common.ts'

/** Confirms the deletion of an experience; a failure is shown in the dialog, for a retry. */
export function DeleteExperienceDialog({ experience, onClose }: { experience: Experience; onClose: () => void }) {
  const remove = useAct(profileRoutes.deleteExperience, {
    onSuccess: () => {
      toast.success(t.experienceDeleted)
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={t.deleteExperience}
      text={t.deleteExperienceText({ title: experience.title })}
      keep={t.keepExperience}
      confirm={common.delete}
      isPending={remove.isPending}
      failure={remove.error && failureText(remove.error)}
      onConfirm={() => remove.start({ params: { id: experience.id } })}
      onClose={onClose}
    />
  )
}
