import type { ReactNode } from 'react'
import { AvatarStack } from '#web/ui/media/avatar-stack.tsx'
import { Disclosure } from '#web/ui/overlays/disclosure.tsx'
import type { AvatarProps } from '#web/ui/media/avatar.tsx'

type TaskFoldProps = {
  /** How many there are and of what kind: `3 reviews to write`. */
  title: string
  detail?: string
  /** Whom they concern, one for each task. */
  people: readonly Pick<AvatarProps, 'name' | 'seed' | 'src'>[]
  /** The tasks as rows. */
  children: ReactNode
}

/** Tasks of one kind in one row that opens; a single one stands there itself. */
export function TaskFold({ title, detail, people, children }: TaskFoldProps) {
  if (people.length < 2) return children
  const faces = [...new Map(people.map((person) => [person.seed, person])).values()].slice(0, 3)
  const summary = (
    <span className="flex min-w-0 grow flex-wrap items-center gap-x-3 gap-y-1">
      <AvatarStack people={faces} size={32} />
      <span className="min-w-0 grow basis-36">
        <span role="heading" aria-level={3} className="block">
          {title}
        </span>
        {detail ? <span className="block text-meta font-normal text-ink-2">{detail}</span> : null}
      </span>
    </span>
  )
  return (
    <li className="py-3.5 first:pt-0 last:pb-0">
      <Disclosure summary={summary} className="-my-1">
        <ul aria-label={title} className="mt-3 divide-y divide-line border-t border-line pt-4 text-ink">
          {children}
        </ul>
      </Disclosure>
    </li>
  )
}
