import { useId, type ReactNode } from 'react'
import type { DeskPerson } from '#contract/moderation/staff-schemas.ts'
import { staffPaths } from '#web/staff-paths.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { textLinkClass } from '#web/ui/actions/link-class.ts'
import { InlineAlert } from '#web/ui/feedback/banner.tsx'
import { Age } from './age.tsx'
import * as t from '#texts/moderation/desk.ts'
import { textNamed } from '#web/platform/i18n/text-named.ts'

type History = readonly { at: string; action: string; actorName: string; reason: string }[]
type DetailFrameProps = {
  title: string
  meta?: ReactNode
  isSettled?: boolean
  history?: History
  children: ReactNode
  bar?: ReactNode
}

/** One item of the desk: what it is about, what staff did before, and the decisions where it still waits. */
export function DetailFrame({ title, meta, isSettled = false, history, children, bar }: DetailFrameProps) {
  return (
    <article className="flex flex-col gap-6">
      <header>
        <h2 tabIndex={-1} className="text-h2 outline-none">
          {title}
        </h2>
        {meta ? <div className="mt-1 text-ui text-ink-2">{meta}</div> : null}
      </header>
      {isSettled ? (
        <InlineAlert title={t.settled} role="status">
          {t.settledText}
        </InlineAlert>
      ) : null}
      {children}
      {history ? <HistoryList history={history} /> : null}
      {isSettled ? null : bar}
    </article>
  )
}

type PartProps = { title: string; heading?: 'h2' | 'h3'; children: ReactNode }

/** A heading and what belongs below it. */
export function Part({ title, heading: Heading = 'h3', children }: PartProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <Heading id={id} className="mb-1.5 text-h3">
        {title}
      </Heading>
      {children}
    </section>
  )
}

/** Text as somebody wrote it. */
export const Quote = ({ children }: { children: ReactNode }) => (
  <blockquote className="max-w-reading border-s-2 border-line-strong ps-4 text-body whitespace-pre-line wrap-anywhere">
    {children}
  </blockquote>
)

/** A person with the way to their account. */
export function PersonLink({ person }: { person: DeskPerson | null }) {
  if (!person) return <span>{t.unknown}</span>
  return (
    <span className="wrap-anywhere">
      <Link to={staffPaths.person(person.userId)} className={textLinkClass}>
        {person.fullName}
      </Link>{' '}
      · {person.email}
    </span>
  )
}

const strong = (text: string) => (
  <strong key="action" className="font-semibold">
    {text}
  </strong>
)

function HistoryList({ history }: { history: History }) {
  return (
    <Part title={t.history}>
      {history.length === 0 ? <p className="text-ui text-ink-2">{t.historyNone}</p> : null}
      <ul className="flex flex-col gap-2 text-ui">
        {history.map(({ at, action, actorName, reason }) => (
          <li key={at + action}>
            {t.by({ what: textNamed(t.action, action), name: actorName, action: strong })} · <Age at={at} />
            <span className="block whitespace-pre-line text-ink-2 empty:hidden">{reason}</span>
          </li>
        ))}
      </ul>
    </Part>
  )
}
