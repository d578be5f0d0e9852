import { useEffect, useEffectEvent, useState } from 'react'
import { sessionRoutes } from '#contract/accounts/session-routes.ts'
import type { PageLanguage } from '#contract/offered-languages.ts'
import { useAct } from '#web/platform/api/use-act.ts'
import { useRead } from '#web/platform/api/use-read.ts'
import { goToLanguageOf, unsavedChoice } from '#web/platform/i18n/account-language.ts'
import { loadJobTitles } from '#web/platform/i18n/use-job-titles.ts'
import { useConfig } from '#web/platform/routing/boot.ts'
import { usePath } from '#web/platform/routing/browser-router.tsx'
import { updateSession, useSession } from '#web/platform/session/auth-session.ts'
import { isRecordFresh, noteRecordRead } from '#web/platform/session/record-age.ts'
import { serverNow } from '#web/platform/time/server-time.ts'
import { whenIdle } from '#web/ui/feedback/when-idle.ts'

/**
 * Keeps the language of this browser and of the account the same: what was chosen here is stored, and what was chosen on another device is
 * shown here with the next page. With it comes whether mail arrives at the account's address.
 */
export function AccountLanguage() {
  const account = useSession()
  const { hiddenLanguages } = useConfig()
  const path = usePath()
  useEffect(() => whenIdle(() => void loadJobTitles().catch(() => undefined)), [])
  useStoredChoice()
  useChangesElsewhere()
  // Not at once where another device has chosen: somebody may be writing, or in a call.
  const follow = useEffectEvent(() => goToLanguageOf(account, hiddenLanguages))
  useEffect(() => void follow(), [path])
  return null
}

/** Stores a choice that the account does not know yet; if that fails, the next page does. */
function useStoredChoice(): void {
  const account = useSession()
  const chosen = account ? unsavedChoice(account) : undefined
  const { run } = useAct(sessionRoutes.setLanguage)
  useEffect(() => {
    if (chosen === undefined) return
    const store = async (locale: PageLanguage) => updateSession(await run({ body: { locale } }))
    store(chosen).catch(() => undefined)
  }, [chosen, run])
}

/** Reads the account's record where it is older than ten minutes, and again whenever another device or the server changes the account. */
function useChangesElsewhere(): void {
  const [isWanted, setWanted] = useState(false)
  const account = useSession()
  const userId = account?.userId
  useEffect(() => whenIdle(() => setWanted(userId !== undefined && !isRecordFresh(userId, serverNow()))), [userId])
  const { data } = useRead(
    sessionRoutes.validate,
    {},
    { enabled: (query) => isWanted || query.state.isInvalidated, staleTime: Infinity },
  )
  const adopt = useEffectEvent((read: NonNullable<typeof data>) => {
    noteRecordRead(read.userId, serverNow())
    if (read.locale !== account?.locale || read.undeliverable !== account.undeliverable)
      updateSession({ locale: read.locale, undeliverable: read.undeliverable })
  })
  useEffect(() => {
    if (data) adopt(data)
  }, [data])
}
