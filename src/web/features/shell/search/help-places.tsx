import { useMe, useSession } from '#web/platform/session/auth-session.ts'
import { asMember } from '#web/platform/session/session-storage.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { textLinkClass } from '#web/ui/actions/link-class.ts'
import { Icon } from '#web/ui/media/icon.tsx'
import { cx } from '#web/ui/cx.ts'
import { useLogOut } from '../header/use-log-out.tsx'
import type { Entry } from './entry.ts'
import { findPlaces } from './find-places.ts'
import { pageEntries } from './page-entries.ts'
import { siteEntries, visitorEntries } from './site-entries.ts'
import { useMemberActions } from './use-actions.ts'
import * as t from '#texts/site/help.ts'

type Props = { text: string }

/** The pages and actions that a search in the help finds beside its answers. */
export function HelpPlaces({ text }: Props) {
  const session = useSession()
  if (asMember(session)) return <MemberPlaces text={text} />
  return <Places entries={findPlaces(session ? siteEntries() : visitorEntries(), text)} />
}

function MemberPlaces({ text }: Props) {
  const me = useMe()
  const { logOut, question } = useLogOut()
  const actions = useMemberActions(logOut)
  return (
    <>
      <Places entries={findPlaces([...pageEntries(me), ...actions, ...siteEntries()], text)} />
      {question}
    </>
  )
}

function Places({ entries }: { entries: readonly Entry[] }) {
  if (entries.length === 0) return null
  return (
    <nav aria-label={t.places} className="mt-2">
      <div className="text-meta font-semibold text-ink-2">{t.places}</div>
      <div className="flex flex-wrap gap-x-5">
        {entries.map((entry) => (
          <Place key={entry.key} entry={entry} />
        ))}
      </div>
    </nav>
  )
}

function Place({ entry: { label, icon, to, act } }: { entry: Entry }) {
  const className = cx(textLinkClass, 'inline-flex min-h-11 items-center gap-1.5 text-ui')
  const content = (
    <>
      <Icon as={icon} size={16} />
      {label}
    </>
  )
  return to === undefined ? (
    <button type="button" onClick={act} className={className}>
      {content}
    </button>
  ) : (
    <Link to={to} className={className}>
      {content}
    </Link>
  )
}
