import { MessageSquare } from 'lucide-react'
import { buttonClass, type ButtonSize, type ButtonVariant } from '#web/ui/actions/button-class.ts'
import { wordsOnPhones } from '#web/ui/actions/words-on-phones.ts'
import { cx } from '#web/ui/cx.ts'
import { Icon } from '#web/ui/media/icon.tsx'
import { paths } from '#web/paths.ts'
import { Link } from '#web/platform/routing/link.tsx'
import * as connections from '#texts/connections.ts'

export type MessageLinkProps = {
  person: { profileId: string; name: string }
  variant?: ButtonVariant
  size?: ButtonSize
  className?: string
  /** On phones in words alone, without its icon. */
  isCompact?: boolean
}

/** Opens the conversation with a person. */
export function MessageLink({ person, variant, size, className, isCompact = false }: MessageLinkProps) {
  const { profileId, name } = person
  return (
    <Link
      to={paths.chatWith(profileId)}
      aria-label={connections.messageTo({ name })}
      className={buttonClass(variant, size, cx(isCompact && wordsOnPhones.button, className))}
    >
      <Icon as={MessageSquare} className={isCompact ? wordsOnPhones.icon : ''} />
      {connections.message}
    </Link>
  )
}
