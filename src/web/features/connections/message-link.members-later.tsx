import { MessageSquare } from 'lucide-react'
import { buttonClass, type ButtonSize, type ButtonVariant } from '#web/ui/actions/button-class.ts'
import { Icon } from '#web/ui/media/icon.tsx'
import { paths } from '#web/paths.ts'
import { useMessages } from '#web/platform/i18n/messages.ts'
import { Link } from '#web/platform/routing/link.tsx'

export type MessageLinkProps = {
  person: { profileId: string; name: string }
  variant?: ButtonVariant
  size?: ButtonSize
  className?: string
}

/** Opens the conversation with a person. */
export function MessageLink({ person: { profileId, name }, variant, size, className }: MessageLinkProps) {
  const { message, messageTo } = useMessages('connections')
  return (
    <Link to={paths.chatWith(profileId)} aria-label={messageTo(name)} className={buttonClass(variant, size, className)}>
      <Icon as={MessageSquare} />
      {message}
    </Link>
  )
}
