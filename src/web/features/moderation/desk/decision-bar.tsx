import { useState, type ReactNode } from 'react'
import { useShortcuts } from '#web/platform/dom/shortcuts.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { ReasonForm, type Decision } from './reason-form.tsx'
import * as t from '#texts/moderation/desk.ts'

const boxClass = '-mx-4 border-t border-line bg-surface p-4 sm:mx-0 sm:rounded-card sm:border'
/** Within reach while there are only buttons; a form would cover what it is about. */
const stuckClass = 'sticky bottom-0 z-10'

type DecisionBarProps = {
  decisions: readonly Decision[]
  onDone: () => void
  /** In the row of the buttons, before them. */
  first?: ReactNode
  /** What the decisions are about, above the buttons. */
  status?: ReactNode
  /** A form above the buttons. */
  children?: ReactNode
}

/** The decisions about an item: choosing one asks for its reason, the second step sends it. */
export function DecisionBar({ decisions, onDone, first, status, children }: DecisionBarProps) {
  const [chosen, choose] = useState<Decision | null>(null)
  useShortcuts(Object.fromEntries(decisions.flatMap((one) => (one.key ? [[one.key, () => choose(one)]] : []))))
  const current = chosen && (decisions.find(({ id }) => id === chosen.id) ?? null)
  const main = decisions.find(({ key, isDanger }) => key === 'a' && !isDanger)
  return (
    <section aria-label={t.decision} className={cx(boxClass, !current && !children && stuckClass)}>
      {children}
      {status}
      <div className="flex flex-wrap gap-2">
        {first}
        {decisions.map((one) => (
          <Button
            key={one.id}
            // Only one at a time stands out: the approving one, then the one that sends what was chosen.
            variant={one === main && !current ? 'primary' : 'secondary'}
            aria-expanded={one.id === current?.id}
            aria-keyshortcuts={one.key}
            className="aria-expanded:border-ink-2 aria-expanded:bg-surface-3"
            onClick={() => choose(one.id === current?.id ? null : one)}
          >
            {one.label}
          </Button>
        ))}
      </div>
      {current ? (
        <ReasonForm key={current.id} decision={current} onDone={onDone} onCancel={() => choose(null)} />
      ) : null}
    </section>
  )
}
