import { Video } from 'lucide-react'
import type { ButtonSize } from './button-class.ts'
import { buttonClass } from './button-class.ts'
import { Button } from './button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Icon } from '#web/ui/media/icon.tsx'

type JoinButtonProps = {
  /** The label from the catalogue: "JOIN SESSION". */
  label: string
  state: 'early' | 'ready' | 'live' | 'ended' | 'missing-link'
  /** Why it cannot be used, below the button: "Opens at 09:20". For `early`, `ended` and `missing-link`. */
  reason?: string
  /** The link's address; with `onJoin` instead it is a button. */
  href?: string
  onJoin?: () => void
  isPending?: boolean
  size?: ButtonSize
  isFullWidth?: boolean
}

/** Joins a session: early, ready, live, ended, or without a link. */
export function JoinButton(props: JoinButtonProps) {
  const { label, state, reason, href, onJoin, isPending = false, size = 'md', isFullWidth = false } = props
  const isOpen = state === 'ready' || state === 'live'
  const width = isFullWidth ? 'w-full' : ''
  const icon = state === 'live' ? <span className="size-2 rounded-full bg-current" /> : <Icon as={Video} />
  if (isOpen && href) {
    return (
      <a href={href} target="_blank" rel="noopener" className={buttonClass('primary', size, width)}>
        {icon}
        {label}
      </a>
    )
  }
  return (
    <Button
      variant={isOpen ? 'primary' : 'secondary'}
      size={size}
      icon={icon}
      needsNetwork={isOpen}
      isPending={isPending}
      isDisabled={!isOpen}
      disabledReason={isOpen ? null : reason}
      onClick={onJoin}
      className={cx(width)}
    >
      {label}
    </Button>
  )
}
