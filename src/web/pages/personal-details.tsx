import { useDraft } from '#web/features/onboarding/draft.ts'
import { PersonalForm } from '#web/features/onboarding/personal-form.tsx'
import { StepFrame } from '#web/features/onboarding/steps.tsx'
import { BackToStep } from '#web/features/onboarding/back-to-step.tsx'
import { paths } from '#web/paths.ts'
import { useMessages } from '#web/platform/i18n/messages.ts'

export default function PersonalDetailsPage() {
  const t = useMessages('onboarding')
  const { draft } = useDraft()
  if (!draft.usertype) return <BackToStep to={paths.userType} />
  return (
    <StepFrame current={2} title={t.personalTitle} text={t.personalText}>
      <PersonalForm />
    </StepFrame>
  )
}
