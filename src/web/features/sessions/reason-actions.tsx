import { Button } from '#web/ui/actions/button.tsx'
import type { Reason } from './use-reason.ts'

type Props = {
  /** Id of the form that holds the reason. */
  form: string
  reason: Reason
  isPending: boolean
  keep: string
  cancel: string
  onKeep: () => void
}

/** Under a form that ends something: the way back, and far from it the way on, which says what is missing. */
export const ReasonActions = ({ form, reason, isPending, keep, cancel, onKeep }: Props) => (
  <>
    <Button onClick={onKeep} className="md:me-auto">
      {keep}
    </Button>
    <Button
      variant="danger"
      type="submit"
      form={form}
      isPending={isPending}
      disabledReason={reason.fault}
      reasonPlacement="tip"
      className="w-full"
    >
      {cancel}
    </Button>
  </>
)
