import { useSession } from '#web/platform/session/auth-session.ts'
import { asMember } from '#web/platform/session/session-storage.ts'
import { SearchEverything, type SearchEverythingProps } from './search-everything.tsx'
import { useMemberEntries, useStaffEntries } from './use-local-entries.ts'

type SearchProps = Omit<SearchEverythingProps, 'local' | 'isMember'> & { logOut: () => void }

/** The search for whoever is signed in. */
export function Search(props: SearchProps) {
  return asMember(useSession()) ? <MemberSearch {...props} /> : <StaffSearch {...props} />
}

function MemberSearch({ logOut, ...rest }: SearchProps) {
  return <SearchEverything local={useMemberEntries(logOut)} isMember {...rest} />
}

function StaffSearch({ logOut, ...rest }: SearchProps) {
  return <SearchEverything local={useStaffEntries(logOut)} isMember={false} {...rest} />
}
