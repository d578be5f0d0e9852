import * as z from 'zod/mini'
import { choice, quantity } from './schemas.ts'

/** Settings of the rate limits (decision 101). */
export const limitSettings = {
  RATE_LIMIT: {
    description: 'off lifts the rate limits; refused in production',
    example: 'on',
    schema: z._default(choice('on', 'off'), 'on'),
  },
  VISITOR_CALLS_PER_BROWSER: {
    description: 'how many calls of the API a minute one browser may make without signing in',
    example: '60',
    schema: z._default(quantity, 60),
  },
  VISITOR_CALLS_PER_ADDRESS: {
    description:
      'the same for all browsers at one address, and its pages, searches and sockets; more where a large network shares one address',
    example: '600',
    schema: z._default(quantity, 600),
  },
  SIGN_UPS_PER_BROWSER: {
    description: 'how many accounts one browser may register an hour; browsers without cookies count as one an address',
    example: '5',
    schema: z._default(quantity, 5),
  },
  SIGN_UPS_PER_ADDRESS: {
    description: 'how many accounts may be registered from one address an hour, such as that of a classroom',
    example: '200',
    schema: z._default(quantity, 200),
  },
}
