import type { EmbedPage } from '#web/entry-server.tsx'
import { policyHash, type Assets, type HeadScript } from '../page-assets.ts'
import { escapeHtml, tag } from '../html.ts'

/** An embedded page as a document. Its links open beside the page around it. */
export function embedDocument(page: EmbedPage, style: string, assets: Assets): string {
  const attributes = {
    lang: page.locale,
    dir: page.direction === 'rtl' ? 'rtl' : null,
    'data-theme': page.theme,
  }
  return [
    '<!doctype html>',
    tag('html', attributes),
    '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeHtml(page.title)}</title>`,
    '<meta name="robots" content="noindex"><base target="_blank">',
    tag('link', { rel: 'stylesheet', href: assets.style }),
    style && `<style>${style}</style>`,
    '</head><body>',
    `<div id="app" class="flow-root">${page.html}</div>`,
    scriptTag(assets.embedHeight),
    '</body></html>',
  ].join('')
}

function scriptTag(script: HeadScript): string {
  return 'src' in script
    ? `${tag('script', { type: 'module', src: script.src })}</script>`
    : `<script>${script.code}</script>`
}

/** What an embedded page may do: show itself in pages of these origins. It has no form, and calls nothing. */
export function embedPolicy(style: string, assets: Assets, origins: readonly string[]): string {
  const height = assets.embedHeight
  const script = 'code' in height ? policyHash(height.code) : "'self'"
  return [
    "default-src 'none'",
    `script-src ${script}`,
    `style-src 'self'${style && ` ${policyHash(style)}`}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "require-trusted-types-for 'script'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${origins.length === 0 ? "'none'" : ["'self'", ...origins].join(' ')}`,
  ].join('; ')
}
