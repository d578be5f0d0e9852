import type { ReactNode } from 'react'
import type { MentorCard } from '#contract/directory/schemas.ts'
import { headlineIn } from '#rules/instance/settings.ts'
import { useBoot } from '#web/platform/routing/boot.ts'
import { WovenCloth } from '#web/ui/media/woven-cloth.tsx'
import { BecomeLinks } from './become-links.tsx'
import { HeroMentor } from './hero-mentor.tsx'
import * as t from '#texts/site/landing.ts'
import { list } from '#texts/language.ts'

type HeroProps = {
  /** A real mentor with a free time, or none. */
  mentor: MentorCard | null
  /** When they are free next. */
  nextFree: ReactNode
  /** The languages of the mentors on this page. */
  languages: readonly string[]
}

/** The headline, the two sign-up links, and a real mentor on a large cloth. */
export function Hero({ mentor, nextFree, languages }: HeroProps) {
  const { locale, config } = useBoot()
  const { headlines = [] } = config
  const own = headlineIn({ headlines }, locale)
  return (
    <section
      className={
        'gutter mx-auto grid max-w-marketing items-center gap-x-14 gap-y-10 pt-8 pb-14 sm:pt-12 ' +
        'lg:grid-cols-[minmax(0,1.08fr)_minmax(0,1fr)] lg:pt-14 lg:pb-20'
      }
    >
      <div>
        <h1 tabIndex={-1} dir={own && 'auto'} className="max-w-[12em] text-display">
          {own ?? t.headline}
        </h1>
        <p className="mt-5 max-w-[34em] text-body text-ink-2 sm:text-[1.125rem] sm:leading-[1.55]">{t.lead}</p>
        <BecomeLinks className="mt-7" />
        <p className="mt-5 text-meta text-ink-2">
          {languages.length > 1 ? `${t.languages({ names: list(languages) })} ` : null}
          {t.noInstall}
        </p>
      </div>
      <div className="relative isolate aspect-4/3 overflow-hidden rounded-hero large-text:aspect-auto large-text:p-4 lg:aspect-[24/25]">
        <WovenCloth
          seed={mentor?.profileSlug ?? 'side by side'}
          width={600}
          height={625}
          strips={7}
          className="absolute inset-0"
        />
        {mentor ? <HeroMentor mentor={mentor} nextFree={nextFree} /> : null}
      </div>
    </section>
  )
}
