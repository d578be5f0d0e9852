import type { ReactNode } from 'react'
import { cx } from '#web/ui/cx.ts'
import { Disclosure } from '#web/ui/overlays/disclosure.tsx'

type ReadingLayoutProps = {
  title: ReactNode
  /** A date or a sentence under the title. */
  lead?: ReactNode
  /** Links to the sections; beside the text from 1028 px, before that folded above it. */
  contents?: ReactNode
  contentsLabel?: string
  /** The text has a search of its own, which takes the place of the links on phones. */
  isSearchable?: boolean
  children: ReactNode
}

const prose =
  'text-body text-ink [&_a]:font-medium [&_a]:text-primary-ink [&_a]:underline [&_a]:underline-offset-4 ' +
  '[&_h2]:mt-10 [&_h2]:mb-3 [&_h2]:text-h2 ' +
  '[&_h3]:mt-6 [&_h3]:mb-2 [&_h3]:text-h3 [&_li]:mt-1.5 [&_ol]:list-decimal [&_ol]:ps-6 [&_p]:mt-4 [&_ul]:mt-3 [&_ul]:list-disc [&_ul]:ps-6'

/** Long text at a measure of 62 to 68 characters. */
export function ReadingLayout(props: ReadingLayoutProps) {
  const { title, lead, contents, contentsLabel, isSearchable, children } = props
  return (
    <div className="mx-auto grid w-full max-w-app gap-x-14 gap-y-8 lg:grid-cols-[minmax(0,42.5rem)_14rem] lg:justify-center">
      <div className="lg:col-start-1">
        <h1 className="text-h1">{title}</h1>
        {lead ? <p className="mt-3 text-body text-ink-2">{lead}</p> : null}
      </div>
      {contents ? (
        <nav
          aria-label={contentsLabel}
          className={cx(
            'text-ui lg:sticky lg:top-24 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:self-start',
            '[&_a]:inline-flex [&_a]:min-h-9 [&_a]:items-center [&_a]:text-ink-2 [&_a:hover]:text-ink',
            isSearchable ? 'max-lg:not-noscript:hidden' : 'max-lg:-my-3',
          )}
        >
          {isSearchable ? (
            contents
          ) : (
            <>
              <Disclosure summary={contentsLabel} className="lg:hidden [&_p]:hidden">
                {contents}
              </Disclosure>
              <div className="max-lg:hidden">{contents}</div>
            </>
          )}
        </nav>
      ) : null}
      <div className={`${prose} lg:col-start-1`}>{children}</div>
    </div>
  )
}
