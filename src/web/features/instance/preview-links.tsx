import { paths } from '#web/paths.ts'
import { localAddress } from '#web/platform/i18n/addresses.ts'
import { buttonClass } from '#web/ui/actions/button-class.ts'
import { InlineAlert } from '#web/ui/feedback/banner.tsx'
import * as t from '#texts/instance.ts'

/** Opens pages with the draft, in this browser only. */
export function PreviewLinks({ token }: { token: string }) {
  const query = `?preview-instance=${token}`
  const links = [
    [localAddress(paths.home), t.previewLanding],
    [localAddress(paths.dashboard), t.previewDashboard],
    ['/preview-instance/email', t.previewEmail],
  ] as const
  return (
    <InlineAlert tone="success" role="status" title={t.previewReady}>
      <p>{t.previewText}</p>
      <ul className="mt-3 flex flex-wrap gap-2">
        {links.map(([path, label]) => (
          <li key={path}>
            <a href={path + query} target="_blank" rel="noopener" className={buttonClass('secondary', 'sm')}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </InlineAlert>
  )
}
