import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { directoryRoutes } from '#contract/directory/routes.ts'
import type { PublicProfile } from '#contract/directory/schemas.ts'
import { readKey } from '#web/platform/api/address.ts'
import { useParams } from '#web/platform/routing/params.ts'
import { useSession } from '#web/platform/session/auth-session.ts'

/** Replaces the profile's id in the address by its slug, as the server does for addresses that are opened. */
export function useSlugAddress(profile: PublicProfile | undefined): void {
  const { id } = useParams()
  const { pathname, search, hash, state } = useLocation()
  const navigate = useNavigate()
  const client = useQueryClient()
  const person = useSession()?.userId ?? ''
  const slug = profile?.profileSlug
  const replace = useEffectEvent(() => {
    if (!profile || !id || id === slug) return
    const input = { params: { role: profile.role, id: profile.profileSlug } }
    // The page stays as it is: what was read by id is what the slug would answer.
    client.setQueryData(readKey(directoryRoutes.publicProfile, input, person), profile)
    void navigate(
      { pathname: pathname.replace(id, profile.profileSlug), search, hash },
      { replace: true, state: state as unknown },
    )
  })
  useEffect(() => replace(), [id, slug])
}
