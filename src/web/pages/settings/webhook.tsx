import { OwnWebhookPage } from '#web/features/webhooks/public.ts'
import { paths } from '#web/paths.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { useParams } from '#web/platform/routing/params.ts'
import { textLinkClass } from '#web/ui/actions/link-class.ts'
import { SettingsFrame } from './components/settings-frame.tsx'
import * as t from '#texts/webhooks.ts'

/** One of the reader's webhooks with its deliveries. */
export default function WebhookPage() {
  const { id = '' } = useParams()
  return (
    <SettingsFrame>
      <p className="mb-4">
        <Link to={paths.settingsSecurity} className={textLinkClass}>
          {t.back}
        </Link>
      </p>
      <OwnWebhookPage id={id} listPath={paths.settingsSecurity} />
    </SettingsFrame>
  )
}
