import { useEffect, useState } from 'react'
import { notificationRoutes } from '#contract/notifications/routes.ts'
import { failureText } from '#web/platform/api/failure-text.ts'
import { useAct } from '#web/platform/api/use-act.ts'
import { useRead } from '#web/platform/api/use-read.ts'
import { useSession } from '#web/platform/session/auth-session.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import {
  endPushes,
  pushSupport,
  rememberPushes,
  subscribe,
  worker,
  type PushSupport,
} from '#web/platform/push/browser-push.ts'
import * as t from '#texts/notifications/settings.ts'

/** What this browser can do; `waiting` until its worker is there. */
function useSupport(): PushSupport | 'waiting' {
  const [found] = useState(pushSupport)
  const [support, setSupport] = useState<PushSupport | 'waiting'>(found === 'ready' ? 'waiting' : found)
  useEffect(() => {
    if (found !== 'ready') return
    worker().catch(() => setSupport('unsupported'))
    // On a slow phone the worker of a first visit can take longer than that.
    void navigator.serviceWorker.ready.then(() => setSupport('ready'))
  }, [found])
  return support
}

/** Whether this device shows notifications, and how to change it. Only a press asks for the permission. */
export function usePushDevice() {
  const userId = useSession()?.userId ?? ''
  const support = useSupport()
  const [permission, setPermission] = useState(() => ('Notification' in window ? Notification.permission : 'default'))
  const [isPending, setPending] = useState(false)
  const read = useRead(notificationRoutes.pushDevice, {}, { enabled: support === 'ready' })
  const register = useAct(notificationRoutes.registerPushDevice)
  const remove = useAct(notificationRoutes.removePushDevice)

  /** False if it failed, which the reader was told. */
  async function change(work: () => Promise<void>): Promise<boolean> {
    setPending(true)
    const isDone = await work().then(
      () => true,
      (error: unknown) => {
        toast.error(failureText(error, t.device.failed))
        return false
      },
    )
    setPending(false)
    return isDone
  }

  const turnOn = (publicKey: string) =>
    change(async () => {
      const answer = await Notification.requestPermission()
      setPermission(answer)
      if (answer !== 'granted') return
      await register.run({ body: await subscribe(publicKey) })
      rememberPushes(userId)
      toast.success(t.device.turnedOn)
    })
  const turnOff = () =>
    change(async () => {
      await remove.run({})
      await endPushes()
      toast.success(t.device.turnedOff)
    })
  return { support, permission, read, isPending, turnOn, turnOff }
}
