import { ChevronLeft } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { paths } from '#web/paths.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { Sectioned } from '#web/ui/layout/sectioned.tsx'
import { sectionLinkClass } from '#web/ui/layout/nav-class.ts'
import { Icon } from '#web/ui/media/icon.tsx'
import { sectionAt, useSections } from './sections.ts'
import * as t from '#texts/settings.ts'

type FrameProps = {
  /** Links to its parts, below the one to a long section. */
  parts?: ReactNode
  children: ReactNode
}

/** A section of the settings: on phones a page with the way back to their list, on wider screens beside the others. */
export function SettingsFrame({ parts, children }: FrameProps) {
  const sections = useSections()
  const current = sectionAt(sections, useLocation().pathname)
  return (
    <>
      <Link
        to={paths.settings}
        className={
          '-ms-2 -mt-4 inline-flex min-h-11 items-center gap-1 rounded-control px-2 text-ui font-medium text-primary-ink ' +
          'no-underline hover:underline md:hidden'
        }
      >
        <Icon as={ChevronLeft} />
        {t.title}
      </Link>
      <h1 tabIndex={-1} className="mb-6 text-h1 outline-none md:mb-4 xl:mb-8">
        <span className="md:hidden">{current.name}</span>
        <span className="max-md:hidden">{t.title}</span>
      </h1>
      <Sectioned
        label={t.tabs}
        hasNoRowOnPhones
        links={sections.map(({ to, name }) => (
          <Fragment key={to}>
            <Link to={to} className={sectionLinkClass} aria-current={to === current.to ? 'page' : undefined}>
              {name}
            </Link>
            {to === current.to ? parts : null}
          </Fragment>
        ))}
      >
        {children}
      </Sectioned>
    </>
  )
}
