import { textLinkClass } from '#web/ui/actions/link-class.ts'
import { useBoot } from '#web/platform/routing/boot.ts'
import type { FeedAddress } from './feed-address.ts'
import * as t from '#texts/group-sessions/groups.ts'

/** How sessions to come reach a calendar or a feed reader: plain links, which programs for them open. */
export function SubscribeLinks({ address }: { address: FeedAddress }) {
  const { appUrl } = useBoot()
  return (
    <section aria-labelledby="subscribe" className="mt-8 flex flex-wrap items-center gap-x-5 text-ui">
      <h2 id="subscribe" className="text-ui font-normal text-ink-2">
        {t.subscribe}
      </h2>
      <a href={appUrl.replace(/^https?/, 'webcal') + address('ics')} className={`${textLinkClass} py-3`}>
        {t.subscribeInCalendar}
      </a>
      <a href={address('atom')} className={`${textLinkClass} py-3`}>
        {t.subscribeInReader}
      </a>
    </section>
  )
}
