import * as z from 'zod/mini'
import { hosts } from './schemas.ts'

/** Internal hosts that may be called, by what calls addresses that people typed. */
export const outgoingSettings = {
  CALENDAR_PRIVATE_HOSTS: {
    description: 'calendar servers inside your network, separated by commas; all other internal addresses are refused',
    example: 'calendar.internal,10.0.0.5:5232',
    schema: z._default(hosts, []),
  },
  PUSH_PRIVATE_HOSTS: {
    description:
      'push services inside your network, separated by commas; all other internal addresses, and plain http, are refused',
    example: 'push.internal,10.0.0.6:8443',
    schema: z._default(hosts, []),
  },
  WEBHOOK_PRIVATE_HOSTS: {
    description:
      'receivers of webhooks inside your network, separated by commas; all other internal addresses, and plain http, are refused',
    example: 'hooks.internal,10.0.0.7:8080',
    schema: z._default(hosts, []),
  },
}
