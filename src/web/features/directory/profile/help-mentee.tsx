import type { PublicProfile } from '#contract/directory/schemas.ts'
import { findWith, signUpAs } from '#web/paths.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { buttonClass } from '#web/ui/actions/button-class.ts'
import * as t from '#texts/directory/help-mentee.ts'

/** What a visitor can do for a mentee: become a mentor, or look for one themselves. */
export function HelpMentee({ mentee }: { mentee: PublicProfile }) {
  const { fullName: name, topics } = mentee
  return (
    <>
      <h2 className="text-h2">{t.title({ name })}</h2>
      <p className="mt-1.5 text-ui text-ink-2">{t.text({ name })}</p>
      <div className="mt-4 flex flex-col gap-2.5">
        <Link to={signUpAs('mentor')} className={buttonClass('primary', 'md', 'w-full')}>
          {t.become}
        </Link>
        <Link to={findWith({ topic: topics[0]?.id })} className={buttonClass('secondary', 'md', 'w-full')}>
          {t.learn}
        </Link>
      </div>
    </>
  )
}
