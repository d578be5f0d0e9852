import type { InstanceSettings } from '#contract/instance/schemas.ts'
import { embedStyle, usedColors } from '#rules/embed/theme.ts'
import { policyHash } from './page-assets.ts'

/** What documents show of the settings that staff chose, besides what the application shows (`config`). */
export type PageLook = {
  /** A style sheet; empty: the colours are ours. */
  readonly style: string
  /** Its hash, as the content security policy names it. */
  readonly styleHash: string
  /** Of the browser's own surfaces, by scheme, where a background was chosen. */
  readonly canvas: { light?: string | undefined; dark?: string | undefined }
  /** The name of the icon (`/instance/{name}-192.png`); null: ours. */
  readonly icon: string | null
}

const known = new WeakMap<InstanceSettings, PageLook>()

/** Made once for each version of the settings. */
export function pageLookOf(settings: InstanceSettings): PageLook {
  const made = known.get(settings) ?? makeLook(settings)
  known.set(settings, made)
  return made
}

function makeLook(settings: InstanceSettings): PageLook {
  const colors = { primary: settings.primary ?? undefined, background: settings.background ?? undefined }
  const style = embedStyle(colors)
  return {
    style,
    styleHash: style && policyHash(style),
    canvas: {
      light: usedColors('light', colors).background?.color,
      dark: usedColors('dark', colors).background?.color,
    },
    icon: settings.icon && settings.icon.link.slice('/instance/'.length, -'.webp'.length),
  }
}
