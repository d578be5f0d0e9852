import { notificationRoutes, type Subscription } from '#contract/notifications/routes.ts'
import { paths } from '#web/paths.ts'
import { failureText } from '#web/platform/api/failure-text.ts'
import { useAct } from '#web/platform/api/use-act.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { textLinkClass } from '#web/ui/actions/link-class.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { MailedAction } from '#web/ui/layout/mailed-action.tsx'
import * as t from '#texts/notifications/settings.ts'

/** Stops the e-mails of a kind, by the link that each of them has. */
export function StopEmails({ token, subscription }: { token: string; subscription: Subscription }) {
  const act = useAct(notificationRoutes.unsubscribe, {
    onError: (error) => toast.error(failureText(error)),
  })
  const { kind } = subscription
  const isStopped = !subscription.isSubscribed || act.data?.isSubscribed === false
  const text =
    kind === 'digest'
      ? isStopped
        ? t.stoppedDigest
        : t.stopDigest
      : (isStopped ? t.stoppedText : t.stopText)({ kind: t.kinds[kind].name })
  const stop = { label: t.stop, isPending: act.isPending, onPress: () => act.start({ body: { token } }) }
  return (
    <MailedAction
      title={isStopped ? t.stopped : t.stopTitle}
      text={text}
      action={isStopped ? undefined : stop}
      isDone={act.data !== undefined}
    >
      {settingsLink}
    </MailedAction>
  )
}

/** An address that we did not send. */
export const BadUnsubscribeLink = () => (
  <MailedAction title={t.badLink} text={t.badLinkText} isDone={false}>
    {settingsLink}
  </MailedAction>
)

const settingsLink = (
  <Link to={paths.settingsNotifications} className={textLinkClass}>
    {t.toSettings}
  </Link>
)
