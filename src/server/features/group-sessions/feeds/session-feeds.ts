import { isOffered } from '#contract/offered-languages.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import type { Resource } from '#server/platform/feature.ts'
import { languageOf, type Locale } from '#server/platform/i18n/texts.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { findDiscoverableFeed, findFeedOfMentor, type FindFeed } from './find-feed.ts'
import { atomOf, calendarOf } from './write-feed.ts'

const formats = {
  atom: { write: atomOf, contentType: 'application/atom+xml' },
  ics: { write: calendarOf, contentType: 'text/calendar' },
} as const

/**
 * The public sessions that come next, for calendars (`.ics`) and feed readers (`.atom`): `/feeds/group-sessions` with filters of the page,
 * and `/feeds/mentors/{id}`. In the language of the address (`/fr/feeds/…`), else in the one that the caller accepts.
 */
export function sessionFeeds({ env }: Pick<AppDependencies, 'env'>): Resource[] {
  const serve = (name: string, find: FindFeed, isInAddress: boolean) =>
    (['atom', 'ics'] as const).map((format): Resource => {
      const { write, contentType } = formats[format]
      return {
        path: `${isInAddress ? '/:locale' : ''}/feeds/${name}.${format}`,
        async run(ctx, params, query) {
          const locale = isInAddress ? languageIn(params) : ctx.locale
          const { address, ...feed } = await find(ctx, { locale, id: params['id'] ?? '', query, product: env.APP_NAME })
          const url = env.APP_URL + prefixOf(isInAddress, locale) + address(format)
          return {
            contentType: `${contentType}; charset=utf-8`,
            body: write(feed, { product: env.APP_NAME, url, locale, now: ctx.now, site: env }),
            headers: {
              // What stops being public is missing at once.
              'cache-control': 'public, no-cache',
              'content-language': locale,
              'x-robots-tag': 'noindex',
              ...(isInAddress ? {} : { vary: 'Accept-Language' }),
            },
            isTagged: true,
          }
        },
      }
    })
  return [false, true].flatMap((isInAddress) => [
    ...serve('group-sessions', findDiscoverableFeed, isInAddress),
    ...serve('mentors/:id', findFeedOfMentor, isInAddress),
  ])
}

/** English has a prefix here too: without one a caller may be answered in another language. */
const prefixOf = (isInAddress: boolean, locale: Locale) => (isInAddress ? `/${locale}` : '')

/** Calendars go on asking at an address whose language is no longer offered: they are answered in the default one. */
function languageIn({ locale = '' }: Record<string, string>): Locale {
  if (!isOffered(locale)) throw new Refusal('not_found')
  return languageOf(locale)
}
