import type { Reactions } from '#server/platform/feature.ts'
import { storeNotification } from './store-notification.ts'

/** The notifications of accounts, which rank before this feature; later features store their own. */
export const notificationReactions: Reactions = {
  'account.password-changed': {
    tell: (ctx, { userId, at }) =>
      storeNotification(
        ctx,
        { userId, key: `account.password-changed:${at}`, picture: null },
        {
          type: 'PASSWORD_CHANGE_ALERT',
          target: null,
          message: 'Your password was changed. If it was not you, set a new one at once.',
        },
      ),
  },
}
