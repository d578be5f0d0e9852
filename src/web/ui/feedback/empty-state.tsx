import type { ReactNode } from 'react'
import { Cloth } from '#web/ui/media/cloth.tsx'
import { cx } from '#web/ui/cx.ts'

type EmptyStateProps = {
  /** The route or list: seeds the cloth. */
  seed?: string
  /** In place of the cloth, which is a picture that would have to be fetched. */
  picture?: ReactNode
  /** What will appear here. */
  title: ReactNode
  /** How to make it appear. */
  children?: ReactNode
  action?: ReactNode
  /** `h1` on whole-page states such as not found: there the cloth is large and beside the text where there is room. */
  heading?: 'h1' | 'h2' | 'h3'
}

/** A strip of cloth, one heading, one sentence, one action. */
export function EmptyState(props: EmptyStateProps) {
  const { seed = '', picture, title, children, action, heading: Heading = 'h2' } = props
  const isPage = Heading === 'h1' && !picture
  return (
    <div
      className={cx(
        'mx-auto w-full max-w-[26.25rem] text-center lg:mx-0 lg:text-start',
        isPage && 'lg:grid lg:max-w-none lg:grid-cols-2 lg:items-center lg:gap-x-14',
      )}
    >
      {picture ?? (
        <Cloth
          seed={seed}
          width={420}
          height={isPage ? 280 : 56}
          strips={15}
          className={cx('h-14 rounded-lg saver:hidden', isPage && 'lg:order-last lg:h-96')}
        />
      )}
      <div className="mt-5">
        <Heading className={Heading === 'h1' ? 'text-h1' : 'text-h2'}>{title}</Heading>
        {children ? <p className="mt-2 text-body text-ink-2">{children}</p> : null}
        {action ? <div className="mt-5 flex flex-wrap justify-center gap-3 lg:justify-start">{action}</div> : null}
      </div>
    </div>
  )
}
