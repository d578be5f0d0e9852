import { ChevronUp } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import { useShortcuts } from '#web/platform/dom/shortcuts.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Icon } from '#web/ui/media/icon.tsx'
import { ReasonForm, type Decision } from './reason-form.tsx'
import * as t from '#texts/moderation/desk.ts'

const boxClass = '-mx-4 border-t border-line bg-surface p-4 sm:mx-0 sm:rounded-card sm:border'
/** Within reach while there are only buttons; a form would cover what it is about. */
const stuckClass = 'sticky bottom-0 z-10'
/** More of them would cover a quarter of a phone. */
const mostOnPhones = 2

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

/** The decisions about an item: choosing one asks for its reason, the second step sends it. On phones many stand behind one button. */
export function DecisionBar({ decisions, onDone, first, status, children }: DecisionBarProps) {
  const [chosen, choose] = useState<Decision | null>(null)
  useShortcuts(Object.fromEntries(decisions.flatMap((one) => (one.key ? [[one.key, () => choose(one)]] : []))))
  const current = chosen && (decisions.find(({ id }) => id === chosen.id) ?? null)
  const [isOpen, setOpen] = useState(false)
  const row = useId()
  const mayFold = decisions.length > mostOnPhones && !current
  const main = decisions.find(({ key, isDanger }) => key === 'a' && !isDanger)
  return (
    <section aria-label={t.decision} className={cx(boxClass, !current && !children && stuckClass)}>
      {children}
      {status}
      {mayFold ? (
        <Button
          className="w-full sm:hidden"
          aria-expanded={isOpen}
          aria-controls={row}
          onClick={() => setOpen(!isOpen)}
          icon={<Icon as={ChevronUp} className={cx('transition-transform', isOpen && 'rotate-180')} />}
        >
          {t.decide}
        </Button>
      ) : null}
      <div
        id={row}
        className={cx('flex flex-wrap gap-2', mayFold && (isOpen ? 'max-sm:mt-3 max-sm:flex-col' : 'max-sm:hidden'))}
      >
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
