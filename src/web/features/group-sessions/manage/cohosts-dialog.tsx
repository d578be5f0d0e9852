import { cohostRoutes } from '#contract/group-sessions/cohost-routes.ts'
import { groupSessionLimits } from '#contract/group-sessions/constants.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { useAct } from '#web/platform/api/use-act.ts'
import type { ManageProps } from './manage-props.ts'
import { PeopleDialog } from './people-dialog.tsx'
import * as t from '#texts/group-sessions/members.ts'

/** Invites mentors to cohost a session. */
export function CohostsDialog({ session, isOpen, onClose }: ManageProps) {
  const { start, isPending, error } = useAct(cohostRoutes.createCohostInvite, {
    onSuccess: (invites) => {
      toast.success(t.cohostsInvited({ n: invites.length }))
      onClose()
    },
  })
  return (
    <PeopleDialog
      {...{ isOpen, onClose, isPending, error }}
      title={t.cohostsTitle}
      text={t.cohostsText}
      field={{
        label: t.mentors,
        among: 'mentors',
        max: groupSessionLimits.cohosts - session.cohosts.length,
        leftOut: session.cohosts.map(({ id }) => id),
      }}
      submitLabel={(n) => t.sendCohosts({ n })}
      onSubmit={(mentorIds) => start({ body: { groupSessionId: session.id, mentorIds } })}
    />
  )
}
