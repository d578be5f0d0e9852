import { Suspense } from 'react'
import { lazyComponent } from '#web/ui/lazy/lazy-component.tsx'
import { ApiKeysPlace } from './api-keys-place.tsx'

const apiKeys = lazyComponent(() => import('./api-keys.tsx').then((module) => module.ApiKeys))

/** The API keys of the account, fetched after the rest of the page: few people have any. */
export const ApiKeysSection = () => (
  <Suspense fallback={<ApiKeysPlace />}>
    <apiKeys.Component />
  </Suspense>
)
