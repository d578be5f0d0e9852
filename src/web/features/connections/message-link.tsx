import { MessageSquare } from 'lucide-react'
import { buttonClass, type ButtonSize, type ButtonVariant } from '#web/ui/actions/button-class.ts'
import { Icon } from '#web/ui/media/icon.tsx'
import { paths } from '#web/paths.ts'
import { Link } from '#web/platform/routing/link.tsx'
import * as connections from '#texts/connections.ts'

export type MessageLinkProps = {
  person: { profileId: string; name: string }
  variant?: ButtonVariant
  size?: ButtonSize
  className?: string
}

/** Opens the conversation with a person. */
export function MessageLink({ person: { profileId, name }, variant, size, className }: MessageLinkProps) {
  return (
    <Link
      to={paths.chatWith(profileId)}
      aria-label={connections.messageTo({ name })}
      className={buttonClass(variant, size, className)}
    >
      <Icon as={MessageSquare} />
      {connections.message}
    </Link>
  )
}
