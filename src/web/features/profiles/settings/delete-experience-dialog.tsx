import type { Experience } from '#contract/profiles/schemas.ts'
import { profileRoutes } from '#contract/profiles/routes.ts'
import { failureText } from '#web/platform/api/failure-text.ts'
import { useAct } from '#web/platform/api/use-act.ts'
import { InlineAlert } from '#web/ui/feedback/banner.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
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
  const footer = (
    <>
      <Button onClick={onClose}>{t.keepExperience}</Button>
      <Button
        variant="danger"
        isPending={remove.isPending}
        onClick={() => remove.start({ params: { id: experience.id } })}
      >
        {common.delete}
      </Button>
    </>
  )
  return (
    <Dialog isOpen onOpenChange={onClose} role="alertdialog" size="sm" title={t.deleteExperience} footer={footer}>
      <p className="text-ui text-ink-2">{t.deleteExperienceText({ title: experience.title })}</p>
      {remove.error ? (
        <InlineAlert tone="danger" role="alert" className="mt-4">
          {failureText(remove.error)}
        </InlineAlert>
      ) : null}
    </Dialog>
  )
}
