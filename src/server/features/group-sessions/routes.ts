import { descriptionHelperRoutes } from '#contract/description-helper.ts'
import { hostingRoutes } from '#contract/group-sessions.ts'
import { createRooms } from '#server/features/bookings/public.ts'
import { implement, type Feature } from '#server/platform/feature.ts'
import type { Parts } from '#server/platform/parts.ts'
import { createSession } from './create-session.ts'
import { generateDescription } from './generate-description.ts'

/** Sessions of many: once or recurring, with seats, cohosts and privacy. */
export function createGroupSessions(parts: Parts): Feature {
  const rooms = createRooms(parts)
  const { createGroupSession } = hostingRoutes
  return {
    name: 'group-sessions',
    endpoints: [
      ...implement({ createGroupSession }, { createGroupSession: createSession(parts, rooms) }),
      ...implement(descriptionHelperRoutes, { generateDescription: generateDescription(parts) }),
    ],
  }
}
