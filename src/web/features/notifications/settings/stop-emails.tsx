import { notificationRoutes, type Subscription } from '#contract/notifications/routes.ts'
import { LinkAction, LinkEnd } from '#web/features/accounts/public.ts'
import { paths } from '#web/paths.ts'
import { failureText } from '#web/platform/api/failure-text.ts'
import { useAct } from '#web/platform/api/use-act.ts'
import { useFormAlert } from '#web/platform/forms/form-alert.tsx'
import * as t from '#texts/notifications/settings.ts'

const settings = { to: paths.settingsNotifications, label: t.toSettings }

/** Stops the e-mails of a kind, by the link that each of them has. */
export function StopEmails({ token, subscription }: { token: string; subscription: Subscription }) {
  const { alert, show } = useFormAlert()
  const act = useAct(notificationRoutes.unsubscribe, { onError: (error) => show(failureText(error)) })
  const { kind } = subscription
  const isStopped = !subscription.isSubscribed || act.data?.isSubscribed === false
  const [ofDigest, ofKind] = isStopped ? [t.stoppedDigest, t.stoppedText] : [t.stopDigest, t.stopText]
  const text = kind === 'digest' ? ofDigest : ofKind({ kind: t.kinds[kind].name })
  if (isStopped) return <LinkEnd title={t.stopped} text={text} {...settings} />
  return (
    <LinkAction
      title={t.stopTitle}
      text={text}
      label={t.stop}
      variant="primary"
      isPending={act.isPending}
      alert={alert}
      onPress={() => act.start({ body: { token } })}
      other={settings}
    />
  )
}

/** An address that we did not send. */
export const BadUnsubscribeLink = () => <LinkEnd title={t.badLink} text={t.badLinkText} {...settings} />
