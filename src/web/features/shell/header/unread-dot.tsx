import { useMessages } from '#web/platform/i18n/messages.ts'

const most = 99

/** The count on the bell, as text for screen readers. */
export function UnreadDot({ count }: { count: number }) {
  const t = useMessages('member-shell')
  if (count === 0) return null
  return (
    <span
      className={
        'absolute start-[40%] bottom-[40%] flex h-4.5 min-w-4.5 items-center justify-center rounded-full bg-live ' +
        'px-1 text-micro leading-none text-on-live'
      }
    >
      <span aria-hidden="true">{count > most ? `${most}+` : count}</span>
      <span className="sr-only">{t.unread(count)}</span>
    </span>
  )
}
