import { StepFrame, UserTypeForm } from '#web/features/profiles/public.ts'
import { chosenRole } from '#web/platform/session/chosen-role.ts'
import * as t from '#texts/profiles/onboarding.ts'

export default function UserTypePage() {
  return (
    <StepFrame current={1} title={t.userTypeTitle}>
      <UserTypeForm preset={chosenRole()} />
    </StepFrame>
  )
}
