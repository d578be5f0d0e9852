import { buttonClass } from '#web/ui/actions/button-class.ts'
import { Cloth } from '#web/ui/media/cloth.tsx'
import { signUpAs } from '#web/paths.ts'
import { Link } from '#web/platform/routing/link.tsx'
import * as t from '#texts/site/landing.ts'
import * as common from '#texts/common.ts'

/** The section for mentors. */
export function ForMentors() {
  return (
    <section className="gutter mx-auto max-w-marketing py-14 lg:py-20">
      <div className="grid overflow-hidden rounded-hero border border-line bg-surface lg:grid-cols-[14rem_minmax(0,1fr)]">
        <div className="relative h-20 bg-surface-3 lg:h-auto">
          <Cloth seed="mentors" width={224} height={448} strips={3} className="absolute inset-0 saver:hidden" />
        </div>
        <div className="grid gap-x-14 gap-y-8 p-6 sm:p-10 lg:grid-cols-[minmax(0,0.8fr)_minmax(0,1fr)] lg:p-12">
          <div>
            <h2 className="text-section">{t.forMentors}</h2>
            <p className="mt-2 text-body text-ink-2">{t.forMentorsText}</p>
            <Link to={signUpAs('mentor')} className={buttonClass('secondary', 'lg', 'mt-6')}>
              {common.becomeMentor}
            </Link>
          </div>
          <dl className="flex flex-col gap-5">
            {t.mentorPoints.map(([name, text]) => (
              <div key={name}>
                <dt className="text-h3">{name}</dt>
                <dd className="mt-1 text-body text-ink-2">{text}</dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
    </section>
  )
}
