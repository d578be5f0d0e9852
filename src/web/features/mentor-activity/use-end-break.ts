import { mentorActivityRoutes } from '#contract/mentor-activity/routes.ts'
import { failureText } from '#web/platform/api/failure-text.ts'
import { useAct } from '#web/platform/api/use-act.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import * as t from '#texts/mentor-activity.ts'

/** The mentor is here: ends the break, or answers the question. */
export const useEndBreak = (onSuccess?: () => void) =>
  useAct(mentorActivityRoutes.endBreak, {
    onSuccess: () => {
      toast.success(t.ended)
      onSuccess?.()
    },
    onError: (error) => toast.error(failureText(error)),
  })
