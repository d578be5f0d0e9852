import * as t from '#texts/shell/members.ts'

const most = 99

/** The count on the bell, as text for screen readers. */
export function UnreadDot({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span
      className={
        'absolute start-[40%] bottom-[40%] flex h-4.5 min-w-4.5 items-center justify-center rounded-full bg-live ' +
        'px-1 text-micro leading-none text-on-live'
      }
    >
      <span aria-hidden="true">{count > most ? `${most}+` : count}</span>
      <span className="sr-only">{t.unread({ n: count })}</span>
    </span>
  )
}
