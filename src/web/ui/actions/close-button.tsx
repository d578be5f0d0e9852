import { X } from 'lucide-react'
import { Icon } from '#web/ui/media/icon.tsx'
import { iconButtonClass } from './icon-button-class.ts'
import { useUiMessages } from '#web/ui/messages.ts'

/** The cross of dialogs and sheets. */
export function CloseButton({ onClick, className }: { onClick: () => void; className?: string }) {
  const { close } = useUiMessages()
  return (
    <button
      type="button"
      aria-label={close}
      title={close}
      onClick={onClick}
      className={iconButtonClass('md', className)}
    >
      <Icon as={X} />
    </button>
  )
}
