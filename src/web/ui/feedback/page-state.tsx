import type { ReactNode } from 'react'
import { Cloth } from '#web/ui/media/cloth.tsx'

type PageStateProps = {
  /** Seeds the cloth. */
  seed: string
  title: ReactNode
  /** What to do about it. */
  children?: ReactNode
  action?: ReactNode
}

/**
 * Says what a whole page cannot show, and the way on: below a strip of cloth on a phone, beside a large one where there is room. Screens
 * of the first file are an `EmptyState`, which is there anyway.
 */
export function PageState({ seed, title, children, action }: PageStateProps) {
  return (
    <div
      className={
        'mx-auto grid w-full max-w-[26.25rem] text-center lg:max-w-none lg:grid-cols-2 lg:items-center lg:gap-x-14 ' +
        'lg:text-start'
      }
    >
      <Cloth
        seed={seed}
        width={720}
        height={480}
        strips={15}
        className="h-14 rounded-lg saver:hidden lg:order-last lg:h-96"
      />
      <div className="mt-5 min-w-0">
        <h1 className="text-h1">{title}</h1>
        {children ? <p className="mt-2 text-body text-ink-2">{children}</p> : null}
        {action ? <div className="mt-5 flex flex-wrap justify-center gap-3 lg:justify-start">{action}</div> : null}
      </div>
    </div>
  )
}
