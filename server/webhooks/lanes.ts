import type { Room } from './claims.ts'

type Lane = { workspaceId: string; answers: boolean; running: number; bytes: number; limit: number; usedAt: number }

/**
 * Limits for concurrent deliveries, in two halves: one for webhooks whose last attempt succeeded soon, one for all others.
 * A workspace has a share of each, and each webhook has a limit that starts low, grows while it responds, and falls to
 * one when it does not. When half of a half is in use, the limits are lower for everyone, to leave capacity for new
 * webhooks. A workspace gets no more places than it leaves free, and half of the free ones are given away in a round, so
 * that some are left for further workspaces, however many deliveries wait. A place that becomes free goes to the
 * workspace with the fewest deliveries in progress.
 */
export const laneLimits = { inAll: 500, perWorkspace: 100, perWebhook: 32, atFirst: 2 }

/** A webhook that takes longer than this would occupy the places of those that respond. In milliseconds. */
const soon = 1000

/** With more than this in progress, a workspace gets no further places: otherwise large events would fill the memory. */
const maxBytes = 16 * 1024 * 1024

/** Each webhook has a lane: its deliveries in progress, and how many more it may have. */
export function openLanes({ inAll, perWorkspace, perWebhook, atFirst }: typeof laneLimits) {
  const lanes = new Map<string, Lane>()

  return {
    roomFor(answers: boolean): Room {
      const half = [...lanes].filter(([, lane]) => lane.answers === answers).sort(([, a], [, b]) => a.usedAt - b.usedAt) // the one that waited longest goes first
      const inProgress = new Map<string, number>()
      const bytes = new Map<string, number>()
      for (const { workspaceId, bytes: some } of lanes.values())
        bytes.set(workspaceId, (bytes.get(workspaceId) ?? 0) + some)
      let taken = 0
      for (const [, { workspaceId, running }] of half) {
        taken += running
        if (running > 0) inProgress.set(workspaceId, (inProgress.get(workspaceId) ?? 0) + running)
      }
      const free = Math.max(0, inAll - taken)
      const workspaces = new Map(
        [...inProgress].map(([id, running]) => [
          id,
          Math.min(perWorkspace - running, Math.floor((free - running) / 2)),
        ]),
      )
      for (const [workspaceId, some] of bytes) if (some > maxBytes) workspaces.set(workspaceId, 0)
      const ceiling = taken < inAll / 2 ? perWebhook : atFirst
      const webhooks = new Map(
        half.map(([id, { limit, running }]) => [id, Math.max(0, Math.min(limit, ceiling) - running)]),
      )
      return {
        inAll: Math.ceil(free / 2),
        perWorkspace: Math.min(perWorkspace, Math.ceil(free / 2)),
        workspaces,
        webhooks,
      }
    },

    enter(webhookId: string, workspaceId: string, bytes: number) {
      const lane = lanes.get(webhookId) ?? {
        workspaceId,
        answers: false,
        running: 0,
        bytes: 0,
        limit: atFirst,
        usedAt: 0,
      }
      lanes.set(webhookId, lane)
      lane.running++
      lane.bytes += bytes
      lane.usedAt = Date.now()
      return {
        answered(isDelivered: boolean, durationMs: number) {
          lane.answers = isDelivered && durationMs <= soon
          lane.limit = isDelivered ? Math.min(lane.limit * 2, perWebhook) : 1
        },
        leave() {
          lane.running--
          lane.bytes -= bytes
        },
      }
    },

    forgetUnused() {
      for (const [id, { running, usedAt }] of lanes) if (running === 0 && usedAt < Date.now() - 60_000) lanes.delete(id)
    },
  }
}

export type Place = ReturnType<ReturnType<typeof openLanes>['enter']>
