/** Every page. */
export const allPages = 'pages'
/** The sitemap, which is dropped with every change: its files name thousands. */
export const sitemapTag = 'sitemap'
/** Pages that show more people and sessions than headers can name are dropped with every change. */
export const crowdedTag = 'crowded'
/** Pages that list people and sessions. */
const listTag = 'lists'
const lists: readonly string[] = ['/', '/find', '/mentees', '/group-sessions']

/** Headers of 3 kB: proxies keep room for 4 to 16. */
const MAX_IDS = 100

/** A profile or group session as a tag: the random end of its id. */
export const tagOfId = (id: string): string => id.slice(-12)

/** The tags of a page at a path without its language, which shows these profiles and group sessions. */
export function tagsOfPage(path: string, ids: ReadonlySet<string>): string[] {
  const shown = ids.size > MAX_IDS ? [crowdedTag] : [...new Set([...ids].map(tagOfId))]
  return [allPages, ...(lists.includes(path) ? [listTag] : []), ...shown]
}

/** What is dropped after a change of these, or of what every page shows. */
export function tagsOfChange(ids: readonly string[] | 'any'): string[] {
  if (ids === 'any') return [allPages, sitemapTag]
  return ids.length === 0 ? [] : [...new Set([...ids.map(tagOfId), sitemapTag, crowdedTag])]
}
