import { cx } from '#web/ui/cx.ts'
import * as t from '#texts/site/landing.ts'

// Strips of cloth are sewn half a block apart; so are the three steps.
const offsets = ['', 'lg:mt-8', 'lg:mt-16']

/** Find, book, meet. */
export function HowItWorks() {
  return (
    <section className="border-y border-line bg-surface">
      <div className="gutter mx-auto max-w-marketing py-14 lg:py-20">
        <h2 className="text-section">{t.howTitle}</h2>
        <ol className="mt-8 grid gap-8 lg:mt-6 lg:grid-cols-3 lg:gap-0">
          {t.how.map(([name, text], i) => (
            <li key={name} className={cx('border-s-2 border-primary ps-5 lg:pe-10 lg:pb-2', offsets[i])}>
              <h3 className="text-h2">
                <span className="me-2 text-ink-3 tnum">{i + 1}</span>
                {name}
              </h3>
              <p className="mt-2 max-w-[26em] text-body text-ink-2">{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
