import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Role } from '#contract/fields.ts'
import { paths } from '#web/paths.ts'
import { Form } from '#web/platform/forms/form.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Cloth } from '#web/ui/media/cloth.tsx'
import { RadioCards } from '#web/ui/fields/radio-cards.tsx'
import { fieldsOfType, useDraft } from './draft.ts'
import { StepActions } from './steps.tsx'
import * as t from '#texts/profiles/onboarding.ts'
import * as common from '#texts/common.ts'

const roles: readonly Role[] = ['mentee', 'mentor']

/** Step 1: the role. `preset` is what a BECOME button chose before signing up. */
export function UserTypeForm({ preset }: { preset: Role | null }) {
  const navigate = useNavigate()
  const { draft, change } = useDraft()
  const [isMissing, setMissing] = useState(false)
  const first = useRef<HTMLInputElement>(null)
  const chosen = draft.usertype || preset

  function submit() {
    if (!chosen) {
      setMissing(true)
      first.current?.focus()
      return
    }
    change(fieldsOfType(chosen))
    void navigate(paths.personalDetails)
  }

  return (
    <Form
      className="mt-6 flex flex-col gap-6"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <RadioCards
        ref={first}
        label={t.userTypeLabel}
        value={chosen}
        onChange={(value) => change(fieldsOfType(value as Role))}
        {...(isMissing && !chosen ? { errorMessage: t.chooseType } : {})}
        options={roles.map((role) => ({
          value: role,
          label: t[role].label,
          description: t[role].description,
          points: t[role].points,
          picture: <Cloth seed={`onboarding ${role}`} width={420} height={56} strips={15} className="h-14" />,
        }))}
      />
      <StepActions>
        <Button type="submit" variant="primary" size="lg">
          {common.continue}
        </Button>
      </StepActions>
    </Form>
  )
}
