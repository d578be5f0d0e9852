/** The shared link: its title and address. */
export type Shared = { title: string; url: string }

const link = (base: string, fields: Record<string, string>) => `${base}?${new URLSearchParams(fields)}`

/** The share targets in the order of the sheet; each address opens a prefilled form. */
export const shareTargets = {
  whatsapp: ({ title, url }: Shared) => link('https://wa.me/', { text: `${title} ${url}` }),
  telegram: ({ title, url }: Shared) => link('https://t.me/share/url', { url, text: title }),
  x: ({ title, url }: Shared) => link('https://x.com/intent/post', { text: title, url }),
  linkedin: ({ url }: Shared) => link('https://www.linkedin.com/sharing/share-offsite/', { url }),
  facebook: ({ url }: Shared) => link('https://www.facebook.com/sharer/sharer.php', { u: url }),
  // Mail programs show a plus for a space that is written as one.
  email: ({ title, url }: Shared) => `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(url)}`,
} as const
export type ShareTarget = keyof typeof shareTargets
