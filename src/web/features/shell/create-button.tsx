import { Plus } from 'lucide-react'
import { calendarMessages } from '#contract/calendars.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Tooltip } from '#web/ui/tooltip.tsx'
import { paths } from '#web/paths.ts'
import { useMessages } from '#web/platform/i18n/messages.ts'
import { Link } from '#web/platform/link.tsx'
import { useMayCreate } from './use-may-create.ts'

/** The mentor's primary action, on top of the sections; without a calendar it says what is missing. */
export function CreateButton({ onFollow }: { onFollow?: () => void }) {
  const t = useMessages('shell')
  const may = useMayCreate()
  if (may === 'no') return null
  const label = (
    <>
      <Icon as={Plus} />
      {t.createSession}
    </>
  )
  if (may === 'calendar') {
    return (
      <Tooltip text={calendarMessages.required}>
        <button type="button" aria-disabled="true" className={buttonClass('primary', 'md', 'w-full')}>
          {label}
        </button>
      </Tooltip>
    )
  }
  return (
    <Link
      to={paths.createGroupSession}
      className={buttonClass('primary', 'md', 'w-full')}
      {...(onFollow ? { onClick: onFollow } : {})}
    >
      {label}
    </Link>
  )
}
