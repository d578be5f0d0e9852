import { isOffered, sourceLanguage } from '#contract/offered-languages.ts'
import type { RenderedPage } from '#web/entry-server.tsx'
import { previewSize } from '#server/platform/files/cloth-image.ts'
import { escapeHtml, tag } from './html.ts'
import type { Assets, HeadScript } from './page-assets.ts'
import type { PageLook } from './page-look.ts'

// As `web/platform/routing/boot.ts` looks for it; the server cannot import from the browser's sources.
const bootElementId = 'boot'

/**
 * The HTML document around a rendered page; `preview`: what says that it shows a draft of the settings, before everything else. Then the
 * landing page has no script, which would lead staff to their dashboard. Of what
 * stands in it the policy allows the two scripts of the head and the style alone, by their hashes.
 */
export function documentOf(page: RenderedPage, assets: Assets, look: PageLook, preview = ''): string {
  const attributes = {
    lang: page.locale,
    dir: page.direction === 'rtl' ? 'rtl' : null,
    'data-theme': page.theme,
    'data-shared': page.isShared ? '' : null,
    'data-saver': page.dataSaver ? 'on' : page.dataChoice === 'usual' ? 'off' : null,
  }
  return [
    '<!doctype html>',
    tag('html', attributes),
    '<head>',
    ...headOf(page, look),
    page.isShared ? headScript(assets.sharedPage, sharedData(page, assets)) : '',
    // Before all that it watches.
    headScript(assets.firstLoad, { 'data-app': page.boot ? 'yes' : null }),
    // Blocking, so that no form can be submitted before it runs; ahead of the style sheet, which it would wait for.
    page.boot ? headScript(assets.early, earlyData(page, page.boot.rendered)) : '',
    // React Aria would inject a style element unless one with this id exists; ours holds its one rule.
    tag('link', { rel: 'stylesheet', id: 'react-aria-pressable-style', href: assets.style }),
    // Where only the browser renders, the script of the head decides when the font is fetched.
    page.dataSaver || page.isShared || !assets.font || page.boot?.rendered === false
      ? ''
      : tag('link', { rel: 'preload', as: 'font', type: 'font/woff2', href: assets.font, crossorigin: '' }),
    look.style && `<style>${look.style}</style>`,
    ...(preview && page.landing ? [] : scriptsOf(page, assets)),
    '</head>',
    '<body>',
    preview,
    page.notice,
    `<div id="app">${page.html}</div>`,
    page.boot ? `<script type="application/json" id="${bootElementId}">${jsonForScript(page.boot)}</script>` : '',
    '</body></html>',
  ].join('')
}

function headScript(script: HeadScript, data: Record<string, string | null>): string {
  const [src, code] = 'src' in script ? [script.src, ''] : [null, script.code]
  return `${tag('script', { src, ...data })}${code}</script>`
}

/** The other languages stand in the page at the address without one, whose readers may have chosen one of them. */
const sharedData = ({ locale, alternates }: RenderedPage, { font }: Assets) => ({
  'data-languages':
    locale === sourceLanguage
      ? alternates
          .flatMap(({ language }) => (isOffered(language) && language !== locale ? [language] : []))
          .join(' ') || null
      : null,
  'data-font': font ?? null,
})

const earlyData = ({ firstRead }: RenderedPage, isRendered: boolean) => ({
  'data-rendered': isRendered ? null : 'no',
  'data-first-read': firstRead,
})

/** The same page in another language, for search engines. */
const alternateTag = ({ language, href }: RenderedPage['alternates'][number]) =>
  tag('link', { rel: 'alternate', hreflang: language, href })

const wideSize: [string, string][] = [
  ['og:image:width', String(previewSize.width)],
  ['og:image:height', String(previewSize.height)],
]

function headOf(page: RenderedPage, { icon, canvas }: PageLook): string[] {
  // Generated previews have the size of link previews; a photo is square.
  const isWide = !page.image.endsWith('.webp')
  const preview: [string, string][] = [
    ['og:title', page.title],
    ['og:description', page.description],
    ['og:url', page.canonical],
    ['og:site_name', page.productName],
    ['og:type', 'website'],
    ['og:image', page.image],
    ...(isWide ? wideSize : []),
  ]
  return [
    '<meta charset="utf-8">',
    tag('meta', {
      name: 'viewport',
      content: 'width=device-width, initial-scale=1, interactive-widget=resizes-content',
    }),
    `<title>${escapeHtml(page.title)}</title>`,
    tag('meta', { name: 'description', content: page.description }),
    ...(page.isListed
      ? [tag('link', { rel: 'canonical', href: page.canonical }), ...page.alternates.map(alternateTag)]
      : [tag('meta', { name: 'robots', content: 'noindex' })]),
    ...page.feeds.map((feed) => tag('link', { rel: 'alternate', ...feed })),
    ...preview.map(([property, content]) => tag('meta', { property, content })),
    tag('meta', { name: 'twitter:card', content: isWide ? 'summary_large_image' : 'summary' }),
    ...page.themeColors.map(({ scheme, content, media }) =>
      tag('meta', { name: 'theme-color', content: canvas[scheme] ?? content, media }),
    ),
    icon
      ? tag('link', { rel: 'icon', type: 'image/png', href: `/instance/${icon}-64.png` })
      : tag('link', { rel: 'icon', type: 'image/svg+xml', href: '/icon.svg' }),
    tag('link', { rel: 'manifest', href: `/manifest.webmanifest?language=${page.locale}` }),
  ]
}

function scriptsOf(page: RenderedPage, assets: Assets): string[] {
  if (page.landing) {
    // With data saving on in the browser, nothing is prefetched.
    const signUp = page.dataSaver ? [] : assets.preloads(page.landing.signUp)
    const attributes = { type: 'module', async: '', src: assets.landing, 'data-signup': signUp.join(' ') || null }
    return [`${tag('script', attributes)}</script>`]
  }
  if (!page.boot) return []
  // A rendered page can be read without scripts: its style sheet, font and pictures come before them on a slow network.
  const fetchpriority = page.boot.rendered ? 'low' : null
  return [
    ...assets.preloads(page.sources).map((href) => tag('link', { rel: 'modulepreload', href, fetchpriority })),
    ...assets.scripts.map((src) => `${tag('script', { type: 'module', src, fetchpriority })}</script>`),
  ]
}

/** JSON that cannot close its script element. */
const jsonForScript = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')
