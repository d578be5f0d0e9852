import { ChevronDown } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import { Card } from './card.tsx'
import { buttonClass } from '#web/ui/actions/button-class.ts'
import { cx } from '#web/ui/cx.ts'
import { Icon } from '#web/ui/media/icon.tsx'

type SessionCardProps = {
  /** The avatar of the other person, or a picture, whose width and gap `className` then sets as `--face`. */
  face: ReactNode
  /** First line: the person, or the title of a group session. */
  lead: ReactNode
  /** Day, time and zone in one line: "Thu 26 Nov · 09:30 – 10:15 EAT". */
  when: ReactNode
  /** Small lines below. */
  meta?: ReactNode
  /** Countdown and status. */
  badges?: ReactNode
  /** The primary action; below the text on phones. */
  action?: ReactNode
  /** Expandable content. */
  details?: RowDetails
  /** Instead of `details`: a button that opens them elsewhere. */
  more?: ReactNode
  /** A note that is visible without expanding the card. */
  children?: ReactNode
  as?: 'div' | 'li' | 'article'
  className?: string
}

type RowDetails = {
  label: string
  /** Names them for screen readers: "Session with Amina". */
  of: string
  content: ReactNode
}

/** One compact session row: with whom, when, what, how soon, and the primary action. A press on it follows its title (`cardLinkClass`). */
export function SessionCard(props: SessionCardProps) {
  const { face, lead, when, meta, badges, action, details, more, children, as = 'article', className } = props
  const [isOpen, setOpen] = useState(false)
  const panel = useId()
  return (
    <Card as={as} isLink padding="none" className={cx('@container px-4 py-3', className)}>
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2.5 @form:items-center">
        <div className="shrink-0 self-start pt-0.5">{face}</div>
        <div className="min-w-0 flex-1 large-text:basis-full">
          <div className={cx('large-text:pe-0 @form:pe-0', details ? 'pe-13' : 'pe-9')}>{lead}</div>
          <p className="text-ui text-ink tnum">{when}</p>
          {meta}
        </div>
        {badges ? (
          <div
            className={
              'order-2 flex basis-full flex-wrap gap-1.5 ps-13 empty:hidden @form:order-none @form:max-w-[40%] ' +
              '@form:basis-auto @form:justify-end @form:ps-0'
            }
          >
            {badges}
          </div>
        ) : null}
        {details || more ? (
          <div className="absolute end-1 top-1 z-1 @form:relative @form:end-0 @form:top-0 @form:-me-2">
            {details ? (
              <button
                type="button"
                aria-expanded={isOpen}
                aria-controls={panel}
                onClick={() => setOpen(!isOpen)}
                className={buttonClass('ghost', 'md', 'px-2.5')}
              >
                <span className="sr-only @form:not-sr-only">{details.label}</span>
                <span className="sr-only">{details.of}</span>
                <Icon as={ChevronDown} className={cx('text-ink-2 transition-transform', isOpen && 'rotate-180')} />
              </button>
            ) : (
              more
            )}
          </div>
        ) : null}
        {action ? (
          <div className="relative z-1 order-3 basis-full empty:hidden @form:order-none @form:basis-auto">{action}</div>
        ) : null}
      </div>
      {children ? <div className="relative z-1 mt-2 empty:hidden @form:ms-(--face,3.25rem)">{children}</div> : null}
      {details ? (
        <div
          id={panel}
          hidden={!isOpen}
          className="relative z-1 mt-2.5 border-t border-line pt-3 text-ui text-ink-2 @form:ms-(--face,3.25rem)"
        >
          {details.content}
        </div>
      ) : null}
    </Card>
  )
}
