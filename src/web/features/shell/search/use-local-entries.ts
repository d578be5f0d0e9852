import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useMe, useSession } from '#web/platform/session/auth-session.ts'
import { useFormats } from '#web/platform/time/formats.ts'
import { cachedEntries } from './cached-entries.ts'
import type { Entry } from './entry.ts'
import { pageEntries } from './page-entries.ts'
import { useCommonActions, useMemberActions } from './use-actions.ts'

const loadDesk = () => import('./desk-entries.ts').then((module) => module.deskEntries())

/** What is found without the server: pages and actions, and what pages of this visit have read so far. */
export type LocalEntries = { fixed: readonly Entry[]; cached: () => readonly Entry[] }

/** For a member. */
export function useMemberEntries(logOut: () => void): LocalEntries {
  const me = useMe()
  const client = useQueryClient()
  const { moment } = useFormats()
  const desk = useDesk()
  const actions = useMemberActions(logOut)
  return { fixed: [...pageEntries(me), ...actions, ...desk], cached: () => cachedEntries(client, me, moment) }
}

/** For staff without a profile of their own. */
export function useStaffEntries(logOut: () => void): LocalEntries {
  const desk = useDesk()
  return { fixed: [...useCommonActions(logOut), ...desk], cached: () => [] }
}

function useDesk(): readonly Entry[] {
  const isStaff = useSession()?.isStaff === true
  const [entries, setEntries] = useState<readonly Entry[]>([])
  useEffect(() => {
    if (!isStaff) return
    void loadDesk().then(setEntries, () => undefined) // if it cannot be loaded, all else is found
  }, [isStaff])
  return entries
}
