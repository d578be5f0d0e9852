import { ReasonForm, type Decision } from '#web/features/moderation/public.ts'
import type { OpenState } from '#web/ui/lazy/lazy-dialog.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'

/** Asks for the reason of a decision about one row of a table. */
export function ReasonDialog({ decision, isOpen, onClose }: OpenState & { decision: Decision | null }) {
  if (!decision) return null
  return (
    <Dialog isOpen={isOpen} onOpenChange={onClose} title={decision.label}>
      <ReasonForm decision={decision} onDone={onClose} onCancel={onClose} />
    </Dialog>
  )
}
