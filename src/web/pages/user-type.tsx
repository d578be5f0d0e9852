import { StepFrame } from '#web/features/onboarding/steps.tsx'
import { UserTypeForm } from '#web/features/onboarding/user-type-form.tsx'
import { chosenRole } from '#web/platform/chosen-role.ts'
import { useMessages } from '#web/platform/i18n/messages.ts'

export default function UserTypePage() {
  const t = useMessages('onboarding')
  return (
    <StepFrame current={1} title={t.userTypeTitle}>
      <UserTypeForm preset={chosenRole()} />
    </StepFrame>
  )
}
