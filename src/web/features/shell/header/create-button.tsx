import { Plus } from 'lucide-react'
import { useId } from 'react'
import { buttonClass } from '#web/ui/actions/button-class.ts'
import { Icon } from '#web/ui/media/icon.tsx'
import { paths } from '#web/paths.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { useMayCreate } from './use-may-create.ts'
import * as t from '#texts/shell/members.ts'
import * as errors from '#texts/calendars/errors.ts'

/**
 * The mentor's primary action, above the sections; without a calendar it says what is missing. The tooltip is plain: react-aria's weighs
 * 20 kB.
 */
export function CreateButton({ onFollow }: { onFollow?: () => void }) {
  const may = useMayCreate()
  const tipId = useId()
  if (may === 'no') return null
  const label = (
    <>
      <Icon as={Plus} />
      {t.createSession}
    </>
  )
  if (may === 'calendar') {
    return (
      <span className="group relative">
        <button
          type="button"
          aria-disabled="true"
          aria-describedby={tipId}
          className={buttonClass('primary', 'md', 'w-full')}
        >
          {label}
        </button>
        <span
          id={tipId}
          role="tooltip"
          className={
            'pointer-events-none absolute start-1/2 top-full z-20 mt-2 w-max max-w-full -translate-x-1/2 ' +
            'rounded-sm bg-ink px-2.5 py-1.5 text-meta text-canvas opacity-0 transition-opacity ' +
            'group-focus-within:opacity-100 group-hover:opacity-100 rtl:translate-x-1/2'
          }
        >
          {errors.calendar_required}
        </span>
      </span>
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
