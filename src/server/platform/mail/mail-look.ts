import type { InstanceSettings } from '#contract/instance/schemas.ts'
import { usedColors } from '#rules/embed/theme.ts'

/** What e-mails show of the settings that staff chose. */
export type MailLook = {
  /** Of buttons and links, in both schemes; null: ours. */
  primary: { light: string; dark: string } | null
  /** Lines below every e-mail; null: none. */
  footer: string | null
  /** 64 pixels high at most; null: the product name stands there. */
  logo: { url: string; width: number; height: number } | null
}

const logoHeight = 32

/** `origin` of the pictures: of the site, because they are read elsewhere. */
export function mailLookOf({ primary, mailFooter, logo }: InstanceSettings, origin: string): MailLook {
  const [light, dark] = (['light', 'dark'] as const).map((scheme) =>
    usedColors(scheme, { primary: primary ?? undefined }),
  )
  const height = logo && Math.min(logo.height, logoHeight)
  return {
    primary: light?.primary && dark?.primary ? { light: light.primary.color, dark: dark.primary.color } : null,
    footer: mailFooter,
    logo: logo && {
      url: `${origin}${logo.link.replace(/\.webp$/, '.png')}`,
      width: Math.round((logo.width / logo.height) * height!),
      height: height!,
    },
  }
}
