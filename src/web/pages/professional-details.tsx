import { BackToStep } from '#web/features/onboarding/back-to-step.tsx'
import { hasPersonalDetails, useDraft } from '#web/features/onboarding/draft.ts'
import { ProfessionalForm } from '#web/features/onboarding/professional-form.tsx'
import { StepFrame } from '#web/features/onboarding/steps.tsx'
import { paths } from '#web/paths.ts'
import { useMessages } from '#web/platform/i18n/messages.ts'

export default function ProfessionalDetailsPage() {
  const t = useMessages('onboarding')
  const { draft } = useDraft()
  if (!draft.usertype) return <BackToStep to={paths.userType} />
  if (!hasPersonalDetails(draft)) return <BackToStep to={paths.personalDetails} />
  return (
    <StepFrame current={3} title={t.workTitle} text={t.workText}>
      <ProfessionalForm role={draft.usertype} />
    </StepFrame>
  )
}
