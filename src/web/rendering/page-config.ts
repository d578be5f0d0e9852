import type { InstanceLook } from '#contract/instance/schemas.ts'
import type { Config } from '#web/platform/routing/boot.ts'

type Site = { productName: string; look?: InstanceLook; now: () => number }

/** For pages that read nothing. */
export const emptyConfig = (site: Site): Config => ({
  ...site.look,
  productName: site.productName,
  providers: [],
  ownProvider: '',
  serverTime: new Date(site.now()).toISOString(),
  timeZoneDatabase: '',
  mailbox: false,
  embeds: false,
  offline: false,
  demo: false,
})

/** Headlines are the landing page's, which has no application. */
export const withoutHeadlines = (config: Config): Config =>
  Object.fromEntries(Object.entries(config).filter(([name]) => name !== 'headlines')) as Config
