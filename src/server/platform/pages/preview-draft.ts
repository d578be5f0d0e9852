import { instanceLook, type InstanceSettings } from '#contract/instance/schemas.ts'
import { accountRoutes } from '#contract/accounts/routes.ts'
import { lookOf } from '#rules/instance/look.ts'
import { textsFor, type Locale } from '#server/platform/i18n/texts.ts'
import type { Site } from '#web/entry-server.tsx'
import { escapeHtml } from './html.ts'

const lookNames = Object.keys(instanceLook.shape)

/** The site as it would be with these settings. */
export function siteInDraft(site: Site, draft: InstanceSettings): Site {
  const productName = draft.productName ?? site.configuredName ?? site.productName
  const look = lookOf(draft)
  return {
    ...site,
    productName,
    look,
    async call(route, input) {
      const answer = await site.call(route, input)
      if (route.path !== accountRoutes.config.path) return answer
      const rest = Object.entries(answer.data as object).filter(([name]) => !lookNames.includes(name))
      return { ...answer, data: { ...Object.fromEntries(rest), ...look, productName } }
    },
  }
}

/** Says that a page shows a draft, and ends that. */
export function previewBar(locale: Locale): string {
  const { previewed, endPreview } = textsFor(locale).instancePreview
  const link = `<a class="font-strong underline" href="?preview-instance=">${escapeHtml(endPreview)}</a>`
  return `<aside class="gutter border-b border-line bg-surface-2 py-2 text-meta text-ink">${escapeHtml(previewed)} ${link}</aside>`
}
