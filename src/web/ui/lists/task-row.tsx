import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '#web/ui/cx.ts'
import { Icon } from '#web/ui/media/icon.tsx'

type TaskRowProps = {
  /** Who or what it concerns. */
  picture: ReactNode
  title: string
  detail?: ReactNode
  className?: string
  /** The button or link. */
  children: ReactNode
}

/** One thing to do in a list of them. */
export const TaskRow = ({ picture, title, detail, className, children }: TaskRowProps) => (
  <li className={cx('@container py-3.5 first:pt-0 last:pb-0', className)}>
    <div className="flex items-start gap-3">
      {picture}
      {/* The button stands beside the text where both have room: the list also stands in a narrow column. */}
      <div className="flex min-w-0 grow flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 grow basis-36">
          <h3 className="text-ui font-semibold wrap-anywhere">{title}</h3>
          {detail ? <p className="text-meta text-ink-2">{detail}</p> : null}
        </div>
        <div className="@max-md:w-full">{children}</div>
      </div>
    </div>
  </li>
)

/** The picture of a task that concerns no single person; as large as an avatar. */
export const TaskIcon = ({ as }: { as: LucideIcon }) => (
  <span className="grid size-11 shrink-0 place-items-center rounded-full bg-surface-2 text-ink-2">
    <Icon as={as} />
  </span>
)
