import { Plus } from 'lucide-react'
import { useState } from 'react'
import { nextStepLimits } from '#contract/next-steps/constants.ts'
import { nextStepRoutes } from '#contract/next-steps/routes.ts'
import type { NextStep } from '#contract/next-steps/schemas.ts'
import { firstName } from '#rules/bookings/sides.ts'
import { ReadPlaceholder } from '#web/platform/api/read-placeholder.tsx'
import { useRead } from '#web/platform/api/use-read.ts'
import { lazyComponent } from '#web/ui/lazy/lazy-component.tsx'
import { useLazyDialogs } from '#web/ui/lazy/lazy-dialog.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { SkeletonBlock } from '#web/ui/feedback/skeleton.tsx'
import { Section } from '#web/ui/layout/settings-section.tsx'
import { Icon } from '#web/ui/media/icon.tsx'
import { StepRow } from './step-row.tsx'
import * as t from '#texts/next-steps.ts'

const dialogs = {
  step: lazyComponent(() => import('./step-dialog.tsx').then((module) => module.StepDialog)),
}

type NextStepsProps = { otherId: string; otherName: string; page: string }

/** What the reader and the other side of a session agreed to do; both edit the same list. */
export function NextSteps({ otherId, otherName, page }: NextStepsProps) {
  const read = useRead(nextStepRoutes.nextSteps, { params: { id: otherId } })
  const [edited, setEdited] = useState<NextStep | null>(null)
  const { open, element } = useLazyDialogs(dialogs, { otherId, otherName, step: edited })
  const name = firstName(otherName)
  const edit = (step: NextStep | null) => {
    setEdited(step)
    open('step')
  }
  const steps = read.data ?? []
  return (
    <Section title={t.title} text={t.text({ name })}>
      {read.data ? (
        <div className="flex flex-col gap-3">
          {steps.length === 0 ? <p className="text-ui text-ink-2">{t.none({ name })}</p> : null}
          <ul aria-label={t.title} className="divide-y divide-line">
            {steps.map((step) => (
              <li key={step.id}>
                <StepRow step={step} otherName={name} page={page} onEdit={() => edit(step)} />
              </li>
            ))}
          </ul>
          <div>
            <Button
              needsNetwork
              icon={<Icon as={Plus} />}
              onClick={() => edit(null)}
              disabledReason={steps.length >= nextStepLimits.lines ? t.full : null}
            >
              {t.add}
            </Button>
          </div>
        </div>
      ) : (
        <ReadPlaceholder read={read} skeleton={<SkeletonBlock className="h-24 rounded-card" />} what={t.what} />
      )}
      {element}
    </Section>
  )
}
