import type { ReactNode } from 'react'
import { paths } from '#web/paths.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { Stepper, stepLinkClass } from '#web/ui/lists/stepper.tsx'
import * as onboarding from '#texts/profiles/onboarding.ts'
import * as common from '#texts/common.ts'

const addresses = [paths.userType, paths.personalDetails, paths.professionalDetails]

/** The frame of a step: progress, heading, form. */
export function StepFrame({
  current,
  title,
  text,
  children,
}: {
  current: 1 | 2 | 3
  title: string
  text?: string
  children: ReactNode
}) {
  const steps = onboarding.steps.map((label, at) => ({
    label,
    link: (
      <Link to={addresses[at] ?? paths.userType} className={stepLinkClass}>
        {label}
      </Link>
    ),
  }))
  return (
    <>
      <Stepper seed="onboarding" steps={steps} current={current} />
      <h1 tabIndex={-1} className="mt-8 text-h1 outline-none">
        {title}
      </h1>
      {text ? <p className="mt-2 text-ui text-ink-2">{text}</p> : null}
      {children}
    </>
  )
}

/** Continue above the on-screen keyboard, with Back next to it. */
export function StepActions({ back, children }: { back?: string; children: ReactNode }) {
  return (
    <div
      data-bottom-bar
      className={
        'sticky bottom-0 z-10 -mx-4 mt-4 flex items-center justify-between gap-3 border-t border-line ' +
        'bg-canvas px-4 py-3 sm:static sm:mx-0 sm:border-0 sm:px-0'
      }
    >
      {back ? (
        <Link
          to={back}
          className="inline-flex min-h-11 items-center rounded-chip px-2 text-ui font-semibold text-ink-2 no-underline hover:text-ink"
        >
          {common.back}
        </Link>
      ) : (
        <span />
      )}
      {children}
    </div>
  )
}
