import { StepFrame, UserTypeForm } from '#web/features/profiles/public.ts'
import { chosenRole } from '#web/platform/session/chosen-role.ts'
import { useMessages } from '#web/platform/i18n/messages.ts'

export default function UserTypePage() {
  const t = useMessages('onboarding')
  return (
    <StepFrame current={1} title={t.userTypeTitle}>
      <UserTypeForm preset={chosenRole()} />
    </StepFrame>
  )
}
