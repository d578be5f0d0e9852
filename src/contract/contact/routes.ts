import { route } from '#contract/route.ts'
import { contactBody } from './schemas.ts'

export const contactRoutes = {
  sendMessage: route({
    method: 'POST',
    repeat: 'keyed',
    path: '/contact/message',
    access: 'public',
    summary: 'Write to our team; a copy is mailed to the sender',
    body: contactBody,
    bodyLimit: 16 * 1024,
    limit: 'contact',
    errors: [],
  }),
}
