import type { FastifyReply, FastifyRequest } from 'fastify'
import type { InstanceSettings } from '#contract/instance/schemas.ts'
import type { PageRequest, RenderedPage, Site } from '#web/entry-server.tsx'
import { EncodedText } from '#server/platform/http/encoded-text.ts'
import { refusalOf } from '#server/platform/http/error-body.ts'
import { withInline } from '#server/platform/http/security-headers.ts'
import { documentOf } from './document.ts'
import type { Edition } from './editions.ts'
import type { Assets } from './page-assets.ts'
import type { Shown } from './page-cache.ts'
import { pageLookOf, type PageLook } from './page-look.ts'
import type { PageReads } from './page-reads.ts'
import { previewBar, siteInDraft } from './preview-draft.ts'

/** A page as it is sent: its status and document, or where else it is. */
export type FinishedPage = {
  readonly status: number
  readonly document: EncodedText
  readonly redirect?: string
  /** The hash of the style in the document; empty: there is none. */
  readonly styleHash: string
}

/** The page of an address as it is sent, to be kept or not. */
export async function finish(
  { renderer, assets }: Edition,
  pageInput: PageRequest,
  reads: PageReads,
  look: PageLook,
): Promise<Shown<FinishedPage>> {
  const answer = await renderer.render(pageInput, reads.site)
  if ('redirect' in answer)
    return reads.shown({
      status: answer.status,
      document: new EncodedText(''),
      redirect: answer.redirect,
      styleHash: '',
    })
  const document = new EncodedText(documentOf(answer.page, assets, look))
  return reads.shown({ status: answer.page.status, document, styleHash: look.styleHash })
}

type Preview = { edition: Edition; pageInput: PageRequest; site: Site; draft: InstanceSettings }

/** A page in the settings of a draft, made for this browser alone. Staff see the landing page as visitors do. */
export async function sendPreview(request: FastifyRequest, reply: FastifyReply, preview: Preview) {
  const { edition, pageInput, draft } = preview
  const site = siteInDraft(preview.site, draft)
  const look = pageLookOf(draft)
  const visitor = pageInput.path === '/' ? { ...pageInput, cookie: '' } : pageInput
  try {
    const answer = await edition.renderer.render(visitor, site)
    if ('redirect' in answer) return reply.redirect(answer.redirect, answer.status)
    const { page } = answer
    const document = new EncodedText(documentOf(page, edition.assets, look, previewBar(page.locale)))
    return sendDocument(request, reply, { status: page.status, document, styleHash: look.styleHash }, edition.assets)
  } catch (error) {
    return sendFailure(request, reply, error, { site, ...edition, pageInput, look })
  }
}

/** What is shown in place of a page that cannot be. */
export async function sendFailure(
  request: FastifyRequest,
  reply: FastifyReply,
  error: unknown,
  { site, renderer, assets, pageInput, look }: Edition & { site: Site; pageInput: PageRequest; look: PageLook },
) {
  const { code, retryAfterSeconds } = refusalOf(error)
  if (code === 'unavailable') {
    reply.header('retry-after', String(retryAfterSeconds))
    return send(request, reply, await renderer.renderNotice('busy', pageInput, site), assets, look)
  }
  request.log.error({ err: error, requestId: request.id }, 'page failed')
  return send(request, reply, await renderer.renderFailure(pageInput, site, request.id), assets, look)
}

/** Sends a page that is made for this request. */
export function send(request: FastifyRequest, reply: FastifyReply, page: RenderedPage, assets: Assets, look: PageLook) {
  const document = new EncodedText(documentOf(page, assets, look))
  return sendDocument(request, reply, { status: page.status, document, styleHash: look.styleHash }, assets)
}

/** A document that was finished elsewhere. */
export const sendText = (
  request: FastifyRequest,
  reply: FastifyReply,
  html: string,
  { edition: { assets }, look: { styleHash } }: { edition: Edition; look: PageLook },
) => sendDocument(request, reply, { status: 200, document: new EncodedText(html), styleHash }, assets)

/** Sends a document with the policy that it needs, for nobody but its reader unless the reply says otherwise. */
export function sendDocument(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, document, styleHash }: FinishedPage,
  { inlineHashes }: Assets,
) {
  const policy = String(reply.getHeader('content-security-policy') ?? '')
  reply
    .code(status)
    .header('content-security-policy', withInline(policy, inlineHashes, styleHash))
    .type('text/html; charset=utf-8')
  if (!reply.hasHeader('cache-control'))
    reply
      // Proxies of mobile networks must not rewrite the page: the policy would block what they insert.
      .header('cache-control', 'private, no-cache, no-transform')
      .header('vary', 'Cookie, Accept-Language, Save-Data')
  return document.send(request, reply)
}
