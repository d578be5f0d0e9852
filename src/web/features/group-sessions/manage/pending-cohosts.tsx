import type { GroupSessionDetail } from '#contract/group-sessions/schemas.ts'
import { Avatar } from '#web/ui/media/avatar.tsx'
import { Chip } from '#web/ui/feedback/chip.tsx'
import { textLinkClass } from '#web/ui/actions/link-class.ts'
import { paths } from '#web/paths.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { tabPaths, useOpenCohosting } from '../lists/lists.ts'
import * as t from '#texts/group-sessions/members.ts'

type Pending = { id: string; slug: string; name: string; picture: string | null; state: string; to: string }

/** For the host: pending cohost invites and requests. */
export function PendingCohosts({ session }: { session: GroupSessionDetail }) {
  const { invites, requests } = useOpenCohosting(session.sessionSlug)
  const people: Pending[] = [
    ...invites.map((one) => ({
      id: one.invitedMentorProfileId,
      slug: one.invitedMentorSlug,
      name: one.invitedMentorFullName,
      picture: one.invitedMentorProfilePictureUrl,
      state: t.pendingInvite,
      to: tabPaths.invites,
    })),
    ...requests.map((one) => ({
      id: one.requestingMentorProfileId,
      slug: one.requestingMentorSlug,
      name: one.requestingMentorFullName,
      picture: one.requestingMentorProfilePictureUrl,
      state: t.pendingRequest,
      to: tabPaths.requests,
    })),
  ]
  if (people.length === 0) return null
  return (
    <ul aria-label={t.pendingCohosts} className="mt-4 flex flex-col gap-3">
      {people.map(({ id, slug, name, picture, state, to }) => (
        <li key={id} className="flex items-center gap-3">
          <Avatar name={name} seed={id} src={picture} size={44} />
          <span className="flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-1 text-ui">
            <Link to={paths.mentor(slug)} className={textLinkClass}>
              {name}
            </Link>
            <Link to={to} className="relative no-underline after:absolute after:-inset-2.5 hover:underline">
              <Chip tone="accent">{state}</Chip>
            </Link>
          </span>
        </li>
      ))}
    </ul>
  )
}
