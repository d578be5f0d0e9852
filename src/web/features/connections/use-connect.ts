import { useRef, useState } from 'react'
import { bookingRoutes } from '#contract/bookings/routes.ts'
import { connectionRoutes } from '#contract/connections/routes.ts'
import { peopleRoutes } from '#contract/directory/people-routes.ts'
import { directoryRoutes } from '#contract/directory/routes.ts'
import type { Role } from '#contract/fields.ts'
import { groupListRoutes } from '#contract/group-sessions/list-routes.ts'
import type { GroupSession } from '#contract/group-sessions/schemas.ts'
import { failureText } from '#web/platform/api/failure-text.ts'
import { inOrder } from '#web/platform/api/in-order.ts'
import { useInvalidateReads } from '#web/platform/api/invalidation.ts'
import { useOptimisticUpdate } from '#web/platform/api/optimistic-update.ts'
import { useAct } from '#web/platform/api/use-act.ts'
import { useMe } from '#web/platform/session/auth-session.ts'
import { serverNow } from '#web/platform/time/server-time.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import * as t from '#texts/connections.ts'
import * as common from '#texts/common.ts'

const groupLists = [
  groupListRoutes.groupSessionsOfMentor,
  groupListRoutes.recommendedGroupSessions,
  groupListRoutes.upcomingGroupSessions,
  groupListRoutes.pastGroupSessions,
  groupListRoutes.pendingGroupSessions,
  groupListRoutes.cancelledGroupSessions,
  groupListRoutes.discoverGroupSessions,
]

export type ConnectablePerson = { profileId: string; role: Role; name: string }

/** Connects with a person and ends connections: shown at once, with a way to undo it, and taken back where that fails. */
export function useConnect(person: ConnectablePerson, isConnected: boolean) {
  const { role } = useMe()
  const show = useShownConnection(person.profileId)
  const invalidate = useInvalidateReads()
  const takeBack = useRef({ connect: () => {}, disconnect: () => {} })
  const [sendInOrder] = useState(inOrder)
  const dismiss = useRef(() => {})
  const onDone = () => dismiss.current()
  const connect = useAct(connectionRoutes.connect, {
    onError: () => takeBack.current.connect(),
    isDone: () => isConnected,
    onDone,
  })
  const disconnect = useAct(connectionRoutes.disconnect, {
    onError: () => takeBack.current.disconnect(),
    isDone: () => !isConnected,
    onDone,
  })
  const { profileId } = person

  async function change(toConnected: boolean, isUndo = false): Promise<void> {
    takeBack.current[toConnected ? 'connect' : 'disconnect'] = show(toConnected)
    try {
      await sendInOrder(() =>
        toConnected
          ? connect.run({ params: { connectionType: `${role}-${person.role}`, profileId } })
          : disconnect.run({ params: { profileId } }),
      )
      if (toConnected && !isUndo) {
        toast.success(t.connectedWith({ name: person.name }), {
          action: { label: common.undo, onAction: () => void change(false, true) },
        })
      }
      if (!toConnected) toast.success(t.removed({ name: person.name }))
    } catch (error) {
      dismiss.current = toast.error(failureText(error))
      // The recommendations too: on success they keep a row that was just connected in its place.
      invalidate(['connections', 'profiles'])
    }
  }

  return change
}

/** Shows a connection in everything that was read, ahead of the server. */
function useShownConnection(profileId: string) {
  const update = useOptimisticUpdate()
  return (isConnected: boolean): (() => void) => {
    const connectedAt = isConnected ? new Date(serverNow()).toISOString() : null
    const inList = <P extends { profileId: string }>(people: P[]) =>
      people.map((one) => (one.profileId === profileId ? { ...one, connectedAt } : one))
    const withHost = <S extends Pick<GroupSession, 'hosts'>>(session: S): S => ({
      ...session,
      hosts: session.hosts.map((host) => (host.profileId === profileId ? { ...host, isConnected } : host)),
    })
    const takeBack = [
      update(peopleRoutes.community, inList),
      update(peopleRoutes.recommendedPeople, inList),
      update(directoryRoutes.publicProfile, (one) => (one.profileId === profileId ? { ...one, isConnected } : one)),
      update(groupListRoutes.oneGroupSession, (session) =>
        session.mentorId === profileId
          ? withHost({ ...session, viewer: { ...session.viewer, isConnectedWithHost: isConnected } })
          : withHost(session),
      ),
      ...groupLists.map((list) => update(list, (sessions) => sessions.map(withHost))),
      ...[
        bookingRoutes.listUpcoming,
        bookingRoutes.listPast,
        bookingRoutes.listCancelled,
        bookingRoutes.listPending,
      ].map((list) =>
        update(list, (bookings) =>
          bookings.map((one) => ([one.mentorId, one.menteeId].includes(profileId) ? { ...one, isConnected } : one)),
        ),
      ),
      update(bookingRoutes.oneBooking, (one) =>
        [one.mentorId, one.menteeId].includes(profileId) ? { ...one, isConnected } : one,
      ),
    ]
    return () => takeBack.forEach((undo) => undo())
  }
}
