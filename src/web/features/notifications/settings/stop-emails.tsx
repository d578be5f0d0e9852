import { useEffect, useRef } from 'react'
import { notificationRoutes, type Subscription } from '#contract/notifications/routes.ts'
import { paths } from '#web/paths.ts'
import { failureText } from '#web/platform/api/failure-text.ts'
import { useAct } from '#web/platform/api/use-act.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { textLinkClass } from '#web/ui/actions/link-class.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import * as t from '#texts/notifications/settings.ts'

/** The one button that an unsubscribe link is about, and that it worked. */
export function StopEmails({ token, subscription }: { token: string; subscription: Subscription }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const act = useAct(notificationRoutes.unsubscribe, {
    onError: (error) => toast.error(failureText(error)),
  })
  const { kind } = subscription
  const isStopped = !subscription.isSubscribed || act.data?.isSubscribed === false
  // The button that had the focus is gone.
  useEffect(() => {
    if (act.data) heading.current?.focus()
  }, [act.data])
  const text =
    kind === 'digest'
      ? isStopped
        ? t.stoppedDigest
        : t.stopDigest
      : (isStopped ? t.stoppedText : t.stopText)({ kind: t.kinds[kind].name })
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="text-h1 outline-none">
        {isStopped ? t.stopped : t.stopTitle}
      </h1>
      <p className="mt-2 text-ink-2">{text}</p>
      {isStopped ? null : (
        <Button
          variant="primary"
          size="lg"
          className="mt-6 w-full"
          isPending={act.isPending}
          onClick={() => act.start({ body: { token } })}
        >
          {t.stop}
        </Button>
      )}
      <SettingsLink />
    </>
  )
}

/** An address that we did not send. */
export function BadUnsubscribeLink() {
  return (
    <>
      <h1 tabIndex={-1} className="text-h1 outline-none">
        {t.badLink}
      </h1>
      <p className="mt-2 text-ink-2">{t.badLinkText}</p>
      <SettingsLink />
    </>
  )
}

function SettingsLink() {
  return (
    <p className="mt-6 text-ui">
      <Link to={paths.settingsNotifications} className={textLinkClass}>
        {t.toSettings}
      </Link>
    </p>
  )
}
